import workspace from './tooling/eslint/index.js';
import parser from './tooling/eslint/parser.js';

/** ESLint has the repository's own rules alone: what needs types, and every general rule, is oxlint's (`.oxlintrc.json`). */
export default [
  {
    ignores: [
      '**/generated/**',
      '**/dist/**',
      'docs/api/**',
      'docs/site/**',
      '**/fixtures/**',
      '.data/**',
      '**/.wrangler/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.js', '**/*.mjs'],
    languageOptions: { parser },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    plugins: { workspace },
    rules: {
      'workspace/layers': 'error',
      'workspace/function-style': 'error',
      'workspace/plain-english': 'error',
    },
  },
  {
    files: ['packages/store/src/**/*.ts'],
    ignores: ['packages/store/src/engine/**'],
    rules: { 'workspace/store-connections': 'error' },
  },
  {
    files: ['packages/store/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'workspace/store-floors': 'error' },
  },
];
