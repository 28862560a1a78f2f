/** @returns {Promise<Record<string,string>>} */
export async function fontEnvironment() { return {}; }
