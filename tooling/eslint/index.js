import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const scope = '@ledger-explorer';

/** What each folder may import of the workspace (ARCHITECTURE.md, "Layers"). Nothing imports an app. */
const layers = {
  spec: [],
  'packages/ledger': ['spec'],
  'packages/store': ['spec', 'ledger'],
  'packages/client': ['spec'],
  'packages/paginators': ['spec', 'client'],
  'apps/indexer': ['spec', 'ledger', 'store'],
  'apps/query-service': ['spec', 'store'],
  // The simulator's model has to stay independent of the code it checks.
  'apps/ledger-simulator': ['spec'],
  'apps/contract-tests': ['spec', 'client', 'paginators'],
  'apps/health-monitor': ['spec', 'client', 'paginators'],
};
const members = ['spec', 'ledger', 'store', 'client', 'paginators', 'indexer', 'query-service', 'ledger-simulator'];

const layerRules = Object.entries(layers).map(([folder, allowed]) => {
  const own = folder.split('/').at(-1);
  const banned = members.filter((member) => member !== own && !allowed.includes(member));
  return {
    files: [`${folder}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: banned.flatMap((member) => [`${scope}/${member}`, `${scope}/${member}/*`]),
              message: `${folder} may import only: ${allowed.join(', ') || 'nothing of the workspace'}.`,
            },
            { group: ['**/apps/*', '**/packages/*'], message: 'Import a package by its name.' },
          ],
        },
      ],
    },
  };
});

/** Functions at the top of a file are declarations: one style, hoisted, so that a file can begin with what it is about. */
const functionStyle = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression',
  message:
    'Declare a function at the top of a file as `function`; an arrow only where the constant has a declared type.',
};

/** The one ESLint configuration. Each package is linted by itself, so that a change lints what it reaches (`turbo.json`). */
export default defineConfig(
  globalIgnores([
    '**/generated/**',
    '**/dist/**',
    'docs/api/**',
    '**/fixtures/**',
    '**/node_modules/**',
    '.data/**',
    '**/.wrangler/**',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  { ignores: ['apps/contract-tests/**'], rules: { 'no-restricted-syntax': ['error', functionStyle] } },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['packages/ledger/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'fetch', 'process', 'setTimeout', 'setInterval', 'Date'],
    },
  },
  {
    files: ['packages/store/src/**/*.ts'],
    ignores: ['packages/store/src/engine/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        functionStyle,
        {
          selector: "NewExpression[callee.object.name='pg']",
          message: 'Open connections by StoreClient or openPool, which bring the settings of every session.',
        },
      ],
    },
  },
  ...layerRules,
);
