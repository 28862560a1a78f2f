/** With fewer pairs no p can fall below 0.05: the smallest of five is 2/2^5 = 0.0625. */
export const fewestPairs = 6;
