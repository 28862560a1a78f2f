import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const nodeGlobals = Object.keys(globals.node).filter((name) => !(name in globals['shared-node-browser']));
const pageGlobals = Object.keys(globals.browser).filter((name) => !(name in globals['shared-node-browser']));
const forbid = (names, layer) =>
  names.map((name) => ({ name, message: `${layer} runs without it: see docs/ARCHITECTURE.md` }));

export default tseslint.config(
  { ignores: ['dist', '.vscode-test', 'node_modules', 'test/fixtures', 'media/sample'] },
  js.configs.recommended,
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        {
          selector: 'PropertyDefinition[static=true]:not([readonly=true])',
          message: 'No static mutable state.',
        },
        { selector: 'CatchClause > BlockStatement[body.length=0]', message: 'No silent catch.' },
        {
          selector:
            "CallExpression[callee.property.name=/^show(Warning|Error|Information)Message$/][arguments.0.type!='Literal'][arguments.0.callee.name!='plainMessage']",
          message:
            'A notification makes links of what names of files hold: pass the text through plainMessage.',
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'max-params': ['error', 3],
      'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['src/core/**/*.ts', 'src/protocol/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...forbid([...nodeGlobals, ...pageGlobals], 'core')] },
  },
  {
    files: ['src/{models,store,worker,cli,editor}/**/*.ts', 'src/extension.ts'],
    rules: {
      'no-restricted-globals': ['error', ...forbid(['document', 'window', 'localStorage'], 'a Node layer')],
    },
  },
  {
    files: ['src/webview/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...forbid(nodeGlobals, 'the page')] },
  },
  { files: ['test/**/*.ts'], rules: { 'no-console': 'off' } },
);
