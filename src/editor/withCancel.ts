import * as vscode from 'vscode';

/** Work shorter than this shows no notification, in ms. */
const patience = 800;

export interface CancelOptions {
  title: string;
  /** Aborted by the notification's button. */
  stop: AbortController;
  /** Subscribes to progress, which stands beside the title. */
  onProgress?: (tell: (message: string) => void) => vscode.Disposable;
}

/** Shows a notification with progress and a cancel button once the work takes longer than a glance. */
export async function withCancel<Result>(work: Promise<Result>, options: CancelOptions): Promise<Result> {
  const { title, stop, onProgress } = options;
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<'slow'>((resolve) => (timer = setTimeout(() => resolve('slow'), patience)));
  const first = await Promise.race([work.then((result) => ({ result })), slow]).finally(() =>
    clearTimeout(timer),
  );
  if (first !== 'slow') return first.result;
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      token.onCancellationRequested(() => stop.abort(new DOMException('Cancelled', 'AbortError')));
      const listener = onProgress?.((message) => progress.report({ message }));
      try {
        return await work;
      } finally {
        listener?.dispose();
      }
    },
  );
}
