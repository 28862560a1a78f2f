/** Who Problems says that a problem is from. */
export const diagnosticSource = 'RAG Judge';
