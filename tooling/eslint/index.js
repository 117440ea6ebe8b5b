import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const scope = '@ledger-explorer';

/**
 * What each package may import of the workspace (ARCHITECTURE.md, "Layers"). No package imports an app, except that the proof asks the query service's operations and the simulator's
 * model in its own process, the measurements take the simulator's ledgers, and the stack has all programs in one.
 */
const layers = {
  spec: [],
  deploy: [],
  'packages/wire': [],
  'packages/ledger': [],
  'packages/cli': [],
  'packages/store': ['spec', 'ledger', 'cli'],
  'packages/client': ['spec'],
  'packages/paginators': ['spec', 'client'],
  'packages/pages': ['client'],
  'packages/liveness': [],
  'apps/indexer': ['spec', 'wire', 'ledger', 'cli', 'store'],
  'apps/query-service': ['spec', 'wire', 'cli', 'store', 'client', 'pages'],
  'apps/explorer': ['wire', 'cli', 'client', 'pages'],
  // The simulator's model has to stay independent of the code it checks.
  'apps/ledger-simulator': ['spec', 'cli'],
  'apps/contract-tests': ['spec', 'cli'],
  'apps/health-monitor': ['client', 'paginators', 'liveness'],
  'apps/mcp': ['cli', 'client'],
  'tooling/test-downloads': [],
  'tooling/programs': ['store'],
  'tooling/proof': ['spec', 'wire', 'ledger', 'cli', 'store', 'query-service', 'ledger-simulator', 'programs'],
  'tooling/release': ['client', 'cli', 'test-downloads'],
  'tooling/bench': [
    'cli',
    'ledger',
    'store',
    'client',
    'paginators',
    'ledger-simulator',
    'programs',
    'proof',
    'release',
    'test-downloads',
  ],
  'tooling/browser': ['client', 'pages', 'programs', 'proof', 'test-downloads'],
  // All programs as one.
  'tooling/stack': ['spec', 'store', 'indexer', 'query-service', 'explorer', 'ledger-simulator'],
  // What it shows is read from files.
  'tooling/site': ['spec'],
  'tooling/eslint': [],
};
/** What the tests of a package may import too. */
const forTests = {
  deploy: ['programs'],
  'packages/store': ['test-downloads'],
  'packages/client': ['programs'],
  'packages/paginators': ['programs'],
  'apps/indexer': ['programs'],
  'apps/query-service': ['programs', 'test-downloads'],
  'apps/explorer': ['programs', 'cli'],
  'apps/contract-tests': ['programs', 'proof', 'wire'],
  'apps/health-monitor': ['test-downloads', 'cli'],
  'apps/mcp': ['programs', 'client'],
  'tooling/release': ['programs'],
  'tooling/stack': ['programs', 'proof', 'test-downloads'],
};
/** What scripts of a package that a browser loads when it is first needed may import too. */
const forBrowsers = { 'packages/pages': { files: ['browser/recompute/**'], more: ['ledger'] } };
const tests = ['**/*.test.ts', 'test/**', 'testing/**', 'browser/**', 'faults/**', 'scripts/**', 'bench/**'];
const members = Object.keys(layers).map((folder) => folder.split('/').at(-1));

function layerRule(folder, files, allowed) {
  const own = folder.split('/').at(-1);
  const banned = members.filter((member) => member !== own && !allowed.includes(member));
  return {
    files: files.map((pattern) => `${folder}/${pattern}`),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: banned.flatMap((member) => [`${scope}/${member}`, `${scope}/${member}/*`]),
              message: `${folder} may import only: ${allowed.join(', ') || 'nothing of the workspace'}.`,
            },
          ],
        },
      ],
    },
  };
}

const root = resolve(import.meta.dirname, '../..');

/** The folder of the package that a file belongs to: `spec`, `packages/store`. */
function packageOf(file) {
  const [area = '', name = ''] = relative(root, file).split(sep);
  return area === 'spec' ? area : `${area}/${name}`;
}

/** Another package is imported by its name, never by a path. */
const noRelativePackages = {
  create(context) {
    function check({ source }) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const other = packageOf(resolve(dirname(context.filename), source.value));
      // What is at the root belongs to no package: settings that all of them share.
      if (other in layers && other !== packageOf(context.filename))
        context.report({ node: source, message: `Import ${other} by its name.` });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const layerRules = Object.entries(layers).flatMap(([folder, allowed]) => {
  const more = forTests[folder] ?? [];
  const browser = forBrowsers[folder];
  return [
    layerRule(folder, ['**/*.{ts,js,mjs}'], allowed),
    ...(more.length > 0 ? [layerRule(folder, tests, [...allowed, ...more])] : []),
    ...(browser === undefined ? [] : [layerRule(folder, browser.files, [...allowed, ...browser.more])]),
  ];
});

/** Functions at the top of a file are declarations: one style, hoisted, so that a file can begin with what it is about. */
const functionStyle = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression',
  message:
    'Declare a function at the top of a file as `function`; an arrow only where the constant has a declared type.',
};

/** Words that nothing in plain English needs, in texts and comments; documents are checked by `prose.test.ts`. */
// eslint-disable-next-line no-restricted-syntax -- the rule's own words
const dialect = ['anew', 'can not', 'so many'];
const anyOfThem = `/\\b(?:${dialect.join('|')})\\b/i`;
const dialectStyle = {
  selector: `:matches(Literal[value=${anyOfThem}], TemplateElement[value.raw=${anyOfThem}])`,
  message: `Write plain English without "${dialect.join('", "')}": again, cannot, the number of.`,
};

/** What ESLint keeps of a file is of this version of the rule: of this file. */
const meta = {
  name: 'workspace',
  version: createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex'),
};

/**
 * The one ESLint configuration, for the whole repository at once: 22 s of CPU, and 54 package by package. No rule looks at another file, so
 * ESLint's own cache lints again what changed. Rules that need types are checked by oxlint (`.oxlintrc.json`), package by package, since ESLint
 * makes TypeScript's program of every package again, which is most of its time.
 */
export default defineConfig(
  globalIgnores([
    '**/generated/**',
    '**/dist/**',
    'docs/api/**',
    'docs/site/**',
    '**/fixtures/**',
    '**/node_modules/**',
    '.data/**',
    '**/.wrangler/**',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    rules: {
      'no-restricted-syntax': ['error', functionStyle, dialectStyle],
      'no-warning-comments': ['error', { terms: dialect, location: 'anywhere' }],
    },
  },
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
        dialectStyle,
        {
          selector: "NewExpression[callee.object.name='pg']",
          message: 'Open connections by StoreClient or openPool, which bring the settings of every session.',
        },
      ],
    },
  },
  {
    plugins: { workspace: { meta, rules: { 'no-relative-packages': noRelativePackages } } },
    rules: { 'workspace/no-relative-packages': 'error' },
  },
  ...layerRules,
);
