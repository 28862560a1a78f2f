/** Judgments under way at once, unless a person says otherwise. */
export const usualConcurrency = 4;

/** Tries of one judgment while a server is too busy: a whole dataset can wait longer than a person at one case. */
export const patientTries = 12;
