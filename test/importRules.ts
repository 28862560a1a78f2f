import { posix } from 'node:path';

export type Layer =
  'core' | 'models' | 'store' | 'worker' | 'protocol' | 'editor' | 'webview' | 'cli' | 'extension';

/** For each layer: the layers it may import, and which packages. Mirrors docs/ARCHITECTURE.md. */
const rules: Record<Layer, { layers: Layer[]; packages: RegExp; typesOnlyFrom?: Layer[] }> = {
  core: {
    layers: ['core'],
    packages:
      /^(zod\/mini|jsonrepair|yaml|csv-parse\/sync|simple-statistics|p-limit|@noble\/hashes\/[\w.]+)$/,
  },
  protocol: { layers: ['protocol', 'core'], packages: /^zod\/mini$/ },
  models: { layers: ['models', 'protocol', 'core'], packages: /^(node:.+|zod\/mini|openai(\/.+)?|vscode)$/ },
  store: { layers: ['store', 'protocol', 'core'], packages: /^(node:.+|zod\/mini|yaml|jsonc-parser)$/ },
  worker: { layers: ['worker', 'store', 'protocol', 'core'], packages: /^(node:.+|zod\/mini)$/ },
  cli: {
    layers: ['cli', 'worker', 'store', 'models', 'protocol', 'core'],
    packages: /^(node:.+|zod\/mini|commander)$/,
  },
  webview: { layers: ['webview', 'protocol'], packages: /^(lit(\/.+)?|zod\/mini)$/, typesOnlyFrom: ['core'] },
  editor: {
    layers: ['editor', 'worker', 'store', 'models', 'protocol', 'core'],
    packages: /^(node:.+|vscode|zod\/mini|diff|yaml)$/,
  },
  extension: {
    layers: ['editor', 'worker', 'store', 'models', 'protocol', 'core'],
    packages: /^(vscode|node:.+)$/,
  },
};

/** What the page may import of core at run time: how numbers and times are worded. */
const wordsOfCore = /^src\/core\/words\//;

/** Parts of the editor that meet in the session only. */
const editorParts = /^src\/editor\/(commands|inline|panel|runs|tests)(?:\/|$)/;

/** Files outside editor/ and extension.ts that may import `vscode`. */
const vscodeFiles = /^src\/(editor\/.+|extension\.ts|models\/Vscode\w+\.ts)$/;

export interface SourceFile {
  /** Path from the repository root, with `/`. */
  path: string;
  text: string;
}

interface Import {
  specifier: string;
  typeOnly: boolean;
}

function importsOf(text: string): Import[] {
  const found: Import[] = [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  for (const match of code.matchAll(/^\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s*'([^']+)'/gm)) {
    found.push({ specifier: match[2] ?? '', typeOnly: match[1] !== undefined });
  }
  for (const match of code.matchAll(/(?:^\s*import\s*|\b(?:import|require)\(\s*)'([^']+)'/gm)) {
    found.push({ specifier: match[1] ?? '', typeOnly: false });
  }
  return found;
}

function layerOf(path: string): Layer | undefined {
  if (path === 'src/extension.ts') return 'extension';
  const layer = /^src\/(\w+)\//.exec(path)?.[1];
  return layer !== undefined && layer in rules ? (layer as Layer) : undefined;
}

/** Every import in src/ that the layer rules forbid, as `file: reason`. Empty when all hold. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const layer = layerOf(path);
    if (!layer) return [`${path}: lies in no layer`];
    const rule = rules[layer];
    return importsOf(text).flatMap(({ specifier, typeOnly }) => {
      if (!specifier.startsWith('.')) {
        if (specifier === 'vscode' && !vscodeFiles.test(path))
          return [`${path}: vscode is for the editor layer`];
        return rule.packages.test(specifier) ? [] : [`${path}: ${layer} may not import ${specifier}`];
      }
      const target = posix.join(posix.dirname(path), specifier);
      if (target === 'src/extension') return [`${path}: nothing imports extension.ts`];
      if (target === 'package.json' && layer === 'cli') return [];
      const other = layerOf(`${target}/`) ?? layerOf(target);
      if (!other) return [`${path}: ${specifier} lies in no layer`];
      const [part, otherPart] = [editorParts.exec(path)?.[1], editorParts.exec(target)?.[1]];
      if (part !== undefined && otherPart !== undefined && part !== otherPart) {
        return [`${path}: ${part} and ${otherPart} meet in the session only`];
      }
      if (rule.layers.includes(other)) return [];
      if (layer === 'webview' && wordsOfCore.test(target)) return [];
      if (typeOnly && rule.typesOnlyFrom?.includes(other)) return [];
      return [`${path}: ${layer} may not import ${other} (${specifier})`];
    });
  });
}
