/** Families of models and how their names look. Distilled models carry the names of both. */
const families: readonly { family: string; name: RegExp }[] = [
  { family: 'GPT', name: /\bgpt|chatgpt|(?:^|[/:\s])o[1-5](?:-|$)|davinci/i },
  { family: 'Claude', name: /claude/i },
  { family: 'Gemini', name: /gemini|gemma/i },
  { family: 'Llama', name: /(?<!o)llama|vicuna/i },
  { family: 'Qwen', name: /qwen|qwq/i },
  { family: 'Mistral', name: /mistral|mixtral|ministral|magistral|codestral/i },
  { family: 'DeepSeek', name: /deepseek/i },
  { family: 'GLM', name: /\b(?:chat)?glm/i },
  { family: 'Phi', name: /(?:^|[/:\s])phi-?\d/i },
  { family: 'Grok', name: /\bgrok/i },
  { family: 'Command', name: /command-?[ra]\b/i },
  { family: 'Kimi', name: /kimi|moonshot/i },
  { family: 'Granite', name: /granite/i },
  { family: 'Nova', name: /\bnova-(?:micro|lite|pro|premier)/i },
];

/** The families that a model's name speaks of; empty for a name that tells nothing. */
export function modelFamilies(model: string): string[] {
  return families.filter(({ name }) => name.test(model)).map(({ family }) => family);
}

/**
 * The family that two models share by their names, or undefined. A judge tends to prefer what a model like itself wrote
 * (Panickssery et al. 2024).
 */
export function sharedFamily(one: string, other: string): string | undefined {
  const others = modelFamilies(other);
  return modelFamilies(one).find((family) => others.includes(family));
}
