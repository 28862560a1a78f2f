import type { RunGateCheck } from '../core/run/gate/RunGate';
import { flaggedSentence, verdictOf, type GateReport } from './GateReport';

/** A gate as JUnit XML: a test suite with a test for each check; a miss is a failure of its kind with the sentence. */
export function gateJunit({ run, baseline, result }: GateReport): string {
  const { checks } = result;
  const counts = `tests="${checks.length}" failures="${checks.filter(({ ok }) => !ok).length}" errors="0" skipped="0"`;
  const flagged = flaggedSentence(result, (id) => id);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="rag-judge gate" ${counts}>`,
    `  <testsuite name="${xml(run.name)}" ${counts} timestamp="${xml(run.startedAt)}">`,
    '    <properties>',
    property('run', run.id),
    ...(run.title === undefined ? [] : [property('title', run.title)]),
    property('dataset', run.dataset),
    ...(baseline === undefined ? [] : [property('baseline', baseline.id)]),
    property('cases', String(result.cases)),
    property('flagged', String(result.flagged.ids.length)),
    '    </properties>',
    ...checks.flatMap(testCase),
    `    <system-out>${xml([verdictOf(result), ...(flagged === undefined ? [] : [flagged])].join('. '))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function property(name: string, value: string): string {
  return `      <property name="${name}" value="${xml(value)}"/>`;
}

function testCase({ check, ok, miss, message, n, N }: RunGateCheck): string[] {
  const head = `    <testcase classname="rag-judge.gate" name="${xml(check)}" time="0"`;
  if (ok) return [`${head}/>`];
  return [
    `${head}>`,
    `      <failure type="${xml(miss ?? 'missed')}" message="${xml(message)}">${xml(`${message} (${n}/${N})`)}</failure>`,
    '    </testcase>',
  ];
}

/** Text and attributes of XML 1.0; what no document may hold (control characters, halves of characters) is U+FFFD. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
