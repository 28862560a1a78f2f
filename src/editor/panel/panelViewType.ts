/** The type of the webview, as in the activation event `onWebviewPanel:ragJudge.panel`. */
export const panelViewType = 'ragJudge.panel';
