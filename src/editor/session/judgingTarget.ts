import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import type { DatasetBatch } from '../../core/dataset/DatasetBatch';
import { readCutoffs } from '../../core/retrieval/cutoffs';
import { findProfile, profileIds } from '../../core/retrieval/Profile';
import type { EvaluationOptions } from '../../core/run/DatasetEvaluation';
import type { JudgingRecord } from '../../core/run/judging/JudgingRecord';
import type { JudgeDatasetOptions } from '../../core/run/judging/JudgeDatasetOptions';
import type { RunHead } from '../../core/run/Run';
import { isInside, pathInside } from '../../store/insideFolder';
import { CannotResumeError } from '../../store/openJudgedRun';
import { judgedRows } from '../../worker/judgedRows';
import type { JudgingRequest } from '../Session';
import type { Settings } from '../settings';
import { folderOf } from './folderOf';

/** The only cases that are to be judged. */
export type Selection = NonNullable<JudgingRecord['selection']>;

/** A dataset, and how it is judged. */
export interface JudgingTarget {
  uri: vscode.Uri;
  /** The folder whose store gets the run. */
  folder: vscode.Uri;
  /** Path of the dataset inside the folder, with `/`. */
  dataset: string;
  evaluation: EvaluationOptions;
  /** Of the run that is gone on with. */
  head: RunHead | undefined;
  record: (selection?: Selection) => JudgeDatasetOptions['record'];
  rows: (selection?: Selection) => AsyncIterable<DatasetBatch>;
}

/**
 * A new run is judged as the settings say, one that is gone on with as it began. Throws an error with a readable sentence
 * when the setting names no profile, and CannotResumeError when the dataset of a run lies outside its folder.
 */
export async function judgingTarget(
  request: JudgingRequest,
  settings: (scope: vscode.Uri) => Settings,
): Promise<JudgingTarget> {
  if ('dataset' in request) {
    const { dataset: uri, ids } = request;
    const { profile, k, labelsVar } = settings(uri);
    const folder = await folderOf(uri);
    const own = { profile, k, labelsVar: labelsVar || undefined, head: undefined };
    return targetOf({ uri, folder }, { ...own, selection: ids && { ids: [...ids] } });
  }
  const { folder, head } = request.resume;
  const uri = vscode.Uri.file(join(folder.fsPath, head.dataset));
  if (!(await isInside(folder.fsPath, uri.fsPath))) {
    throw new CannotResumeError(
      `The dataset of run ${head.id} lies outside ${folder.fsPath}. Judge the dataset in a new run.`,
    );
  }
  const { profile, k, judging } = head;
  const { labelsVar, selection } = judging ?? {};
  return targetOf({ uri, folder }, { profile, k, labelsVar, head, selection });
}

function targetOf(
  { uri, folder }: { uri: vscode.Uri; folder: vscode.Uri },
  how: {
    profile: string;
    k: readonly number[];
    labelsVar: string | undefined;
    head: RunHead | undefined;
    selection: Selection | undefined;
  },
): JudgingTarget {
  const { labelsVar, head, selection: before } = how;
  const system = head?.judging?.system;
  const profile = findProfile(how.profile, head?.options);
  if (profile === undefined)
    throw new Error(`There is no profile "${how.profile}". Use one of: ${profileIds.join(', ')}.`);
  const dataset = pathInside(folder.fsPath, uri.fsPath) ?? basename(uri.fsPath);
  return {
    uri,
    folder,
    dataset,
    evaluation: { file: dataset, name: basename(uri.fsPath), profile, k: readCutoffs(how.k) },
    head,
    record: (selection = before) => ({
      ...(labelsVar === undefined ? {} : { labelsVar }),
      ...(system === undefined ? {} : { system }),
      ...(selection === undefined ? {} : { selection }),
    }),
    rows: (selection = before) =>
      judgedRows({
        path: uri.fsPath,
        file: dataset,
        labelsVar,
        system,
        ids: selection && new Set(selection.ids),
      }),
  };
}
