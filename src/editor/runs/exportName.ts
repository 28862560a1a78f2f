import { runTitle } from '../../core/run/runTitle';
import type { RunHead } from '../../core/run/Run';

/**
 * The name of a file that a run is exported to, without its ending: `support-faq.bm25.20260512-1431`, in local time. The
 * part `.dataset` goes, so that the export is not taken for a dataset.
 */
export function exportName(head: RunHead): string {
  const file = head.dataset.slice(head.dataset.lastIndexOf('/') + 1);
  const stem = file.replace(/(?!^)(\.dataset)?\.[^.]*(\.gz)?$/i, '');
  const own = head.title !== undefined || head.name !== file ? [safe(runTitle(head))] : [];
  const started = new Date(head.startedAt);
  const time = Number.isNaN(started.getTime()) ? [] : [stamp(started)];
  return [safe(stem) || 'run', ...own, ...time].filter((part) => part !== '').join('.');
}

/** What every file system takes: letters, digits, dashes and dots inside, at most 60 characters. */
function safe(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 60)
    .replace(/^[-._]+|[-._]+$/g, '');
}

function stamp(date: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}`;
}
