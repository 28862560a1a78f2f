export const root: string;
export const cacheFolder: string;
export const outFolder: string;
export const resultsFolder: string;
