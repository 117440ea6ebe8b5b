import { dirname, relative, resolve, sep } from 'node:path';

const scope = '@ledger-explorer';

/**
 * The workspace packages that each package may import (ARCHITECTURE.md, "Layers"). Apps are imported only by the proof (operations of the query
 * service, model of the simulator), by the measurements (ledgers of the simulator) and by the stack (all programs).
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
  'packages/look': [],
  'packages/pages': ['wire', 'client', 'look'],
  'packages/liveness': [],
  'apps/indexer': ['spec', 'wire', 'ledger', 'cli', 'store'],
  'apps/query-service': ['spec', 'wire', 'cli', 'store', 'client', 'pages'],
  'apps/explorer': ['wire', 'cli', 'client', 'pages'],
  // The simulator's model must be independent of the code that it checks.
  'apps/ledger-simulator': ['spec', 'cli'],
  'apps/contract-tests': ['spec', 'cli'],
  'apps/health-monitor': ['client', 'paginators', 'liveness', 'look'],
  'apps/mcp': ['cli', 'client'],
  'tooling/kit': ['store'],
  'tooling/proof': ['spec', 'wire', 'ledger', 'cli', 'store', 'query-service', 'ledger-simulator', 'kit'],
  'tooling/release': ['spec', 'client', 'cli', 'kit', 'look'],
  'tooling/bench': [
    'spec',
    'cli',
    'ledger',
    'store',
    'client',
    'paginators',
    'ledger-simulator',
    'kit',
    'proof',
    'release',
  ],
  'tooling/stack': ['spec', 'store', 'indexer', 'query-service', 'explorer', 'ledger-simulator'],
  'tooling/eslint': [],
};
/** Packages that only tests may import. */
const forTests = {
  deploy: ['kit'],
  'packages/client': ['kit'],
  'packages/paginators': ['kit'],
  'apps/indexer': ['kit'],
  'apps/query-service': ['kit'],
  'apps/explorer': ['kit', 'proof', 'cli'],
  'apps/contract-tests': ['kit', 'proof', 'wire'],
  'apps/health-monitor': ['kit', 'cli'],
  'apps/mcp': ['kit', 'client'],
  'tooling/release': ['kit'],
  'tooling/stack': ['kit', 'proof'],
};
/** Packages that only browser scripts loaded on request may import. */
const forBrowsers = { 'packages/pages': { folder: 'browser/recompute/', more: ['ledger'] } };
/** Whether `forTests` applies to a file. `path`: within its package. */
function isTest(path) {
  return /\.test\.ts$|^(?:test|testing|browser|faults|scripts|bench)\//.test(path);
}
const members = new Set(Object.keys(layers).map((folder) => folder.split('/').at(-1)));
const root = resolve(import.meta.dirname, '../..');

/** The folder of the package of a file (`spec`, `packages/store`), and the path of the file in it. */
function placeOf(file) {
  const [area = '', ...rest] = relative(root, file).split(sep);
  return area === 'spec' || area === 'deploy'
    ? { folder: area, path: rest.join('/') }
    : { folder: `${area}/${rest[0]}`, path: rest.slice(1).join('/') };
}

/** The workspace packages that a file may import; undefined: it belongs to no package. */
function allowedIn({ folder, path }) {
  const browser = forBrowsers[folder];
  if (layers[folder] === undefined) return undefined;
  if (browser !== undefined && path.startsWith(browser.folder)) return [...layers[folder], ...browser.more];
  return isTest(path) ? [...layers[folder], ...(forTests[folder] ?? [])] : layers[folder];
}

/** Files that run before packages are installed, so that they import by path. */
const byPath = new Set(['tooling/stack/src/data-folder.mjs']);

/** Reports a node. The parser gives only its offsets in the file, so the lines are computed here. */
function report(context, node, message) {
  const at = (index) => context.sourceCode.getLocFromIndex(index);
  context.report({ loc: { start: at(node.start), end: at(node.end) }, message });
}

/** Packages import only the packages of `layers`, by name. */
const layersRule = {
  create(context) {
    const place = placeOf(context.filename);
    const own = place.folder.split('/').at(-1);
    const allowed = allowedIn(place);
    function check({ source }) {
      if (typeof source?.value !== 'string' || allowed === undefined) return;
      if (source.value.startsWith('.')) {
        const other = placeOf(resolve(dirname(context.filename), source.value)).folder;
        // Shared settings at the root belong to no package.
        if (other in layers && other !== place.folder && !byPath.has(`${place.folder}/${place.path}`))
          report(context, source, `Import ${other} by its name.`);
        return;
      }
      const [from, member] = source.value.split('/');
      if (from !== scope || !members.has(member) || member === own || allowed.includes(member)) return;
      const names = allowed.join(', ') || 'nothing of the workspace';
      report(context, source, `${place.folder} may import only: ${names}.`);
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Folders of the store in the order of their floors (ARCHITECTURE.md, "Floors of the store"). Each may import only those before it. */
const floors = [
  // Ground: SQL and the growth of tables.
  ...['engine', 'sql', 'growth', 'schema'],
  // Shared parts of nouns.
  ...['read', 'write', 'payloads'],
  // Nouns.
  ...['keys', 'dashboard', 'featured-apps', 'head', 'names', 'rounds', 'search', 'stakes', 'supply', 'votes', 'events'],
  ...['market', 'super-validators', 'templates', 'contracts', 'transfers', 'validators', 'vote-requests', 'parties'],
  ...['coins', 'rewards', 'updates'],
  // Roof.
  ...['reader', 'writer', 'upkeep'],
];

/** Files of the store import only from their own floor and those below. */
const storeFloors = {
  create(context) {
    const src = resolve(root, 'packages/store/src');
    // Files in no folder are below all floors (errors, names), except the package's index, which is above them.
    const floorOf = (file) => {
      const [folder = '', ...rest] = relative(src, file).split(sep);
      if (rest.length === 0) return folder === 'index.ts' ? floors.length : -1;
      return floors.indexOf(folder);
    };
    const own = floorOf(context.filename);
    function check({ source }) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const other = floorOf(resolve(dirname(context.filename), source.value));
      if (other > own)
        report(
          context,
          source,
          `${floors[own] ?? 'A folder without a floor'} is below ${floors[other]} and must not import it (floors in tooling/eslint).`,
        );
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/** Functions at the top of a file are declarations, which are hoisted, so that a file can begin with its main part. */
const functionStyle = {
  create(context) {
    return {
      VariableDeclaration({ kind, parent, declarations }) {
        if (kind !== 'const' || !['Program', 'ExportNamedDeclaration'].includes(parent.type)) return;
        for (const { id, init } of declarations) {
          if (init?.type === 'ArrowFunctionExpression' && !id.typeAnnotation)
            report(
              context,
              init,
              'Declare a function at the top of a file as `function`; an arrow only where the constant has a declared type.',
            );
        }
      },
    };
  },
};

/** Words that must not be in texts and comments. `prose.test.ts` checks documents. */
const words = { ['ane' + 'w']: 'again', ['can' + ' not']: 'cannot', ['so' + ' many']: 'the number of' };
const forbidden = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'i');
const plainEnglish = {
  create(context) {
    const pairs = Object.entries(words).map(([word, plain]) => `"${word}": write "${plain}"`);
    const message = `Write plain English. ${pairs.join('; ')}.`;
    const check = (node, text) => {
      if (typeof text === 'string' && forbidden.test(text)) report(context, node, message);
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
    };
  },
};

/** Connections of the store are opened only by its own functions. */
const storeConnections = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.object?.name === 'pg')
          report(context, node, 'Open connections by StoreClient or openPool, which set the options of every session.');
      },
    };
  },
};

/** The repository's own rules for ESLint (`eslint.config.js`). */
export default {
  meta: { name: 'workspace' },
  rules: {
    layers: layersRule,
    'function-style': functionStyle,
    'plain-english': plainEnglish,
    'store-connections': storeConnections,
    'store-floors': storeFloors,
  },
};
