import { dirname, relative, resolve, sep } from 'node:path';

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
  'packages/look': [],
  'packages/pages': ['wire', 'client', 'look'],
  'packages/liveness': [],
  'apps/indexer': ['spec', 'wire', 'ledger', 'cli', 'store'],
  'apps/query-service': ['spec', 'wire', 'cli', 'store', 'client', 'pages'],
  'apps/explorer': ['wire', 'cli', 'client', 'pages'],
  // The simulator's model has to stay independent of the code it checks.
  'apps/ledger-simulator': ['spec', 'cli'],
  'apps/contract-tests': ['spec', 'cli'],
  'apps/health-monitor': ['client', 'paginators', 'liveness', 'look'],
  'apps/mcp': ['cli', 'client'],
  'tooling/kit': ['store'],
  'tooling/proof': ['spec', 'wire', 'ledger', 'cli', 'store', 'query-service', 'ledger-simulator', 'kit'],
  // The documentation site reads what it shows from files.
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
  // All programs as one.
  'tooling/stack': ['spec', 'store', 'indexer', 'query-service', 'explorer', 'ledger-simulator'],
  'tooling/eslint': [],
};
/** What the tests of a package may import too. */
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
/** What scripts of a package that a browser loads when it is first needed may import too. */
const forBrowsers = { 'packages/pages': { folder: 'browser/recompute/', more: ['ledger'] } };
/** Files of a package in which `forTests` holds, by their path in it. */
function isTest(path) {
  return /\.test\.ts$|^(?:test|testing|browser|faults|scripts|bench)\//.test(path);
}
const members = new Set(Object.keys(layers).map((folder) => folder.split('/').at(-1)));
const root = resolve(import.meta.dirname, '../..');

/** The package that a file belongs to, `spec` or `packages/store`, and the path of the file in it. */
function placeOf(file) {
  const [area = '', ...rest] = relative(root, file).split(sep);
  return area === 'spec' || area === 'deploy'
    ? { folder: area, path: rest.join('/') }
    : { folder: `${area}/${rest[0]}`, path: rest.slice(1).join('/') };
}

/** What a file may import of the workspace; undefined: it belongs to no package. */
function allowedIn({ folder, path }) {
  const browser = forBrowsers[folder];
  if (layers[folder] === undefined) return undefined;
  if (browser !== undefined && path.startsWith(browser.folder)) return [...layers[folder], ...browser.more];
  return isTest(path) ? [...layers[folder], ...(forTests[folder] ?? [])] : layers[folder];
}

/** Files that run before anything is installed: they import by path. */
const byPath = new Set(['tooling/stack/src/data-folder.mjs']);

/** Reports a node, of which the parser says where in the file it is, and not in which line. */
function report(context, node, message) {
  const at = (index) => context.sourceCode.getLocFromIndex(index);
  context.report({ loc: { start: at(node.start), end: at(node.end) }, message });
}

/** A package imports only the layers below it, by their names. */
const layersRule = {
  create(context) {
    const place = placeOf(context.filename);
    const own = place.folder.split('/').at(-1);
    const allowed = allowedIn(place);
    function check({ source }) {
      if (typeof source?.value !== 'string' || allowed === undefined) return;
      if (source.value.startsWith('.')) {
        const other = placeOf(resolve(dirname(context.filename), source.value)).folder;
        // What is at the root belongs to no package: settings that all of them share.
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

/** Folders of the store, each imports from those before it: so there are no circles (ARCHITECTURE.md, "Floors of the store"). */
const floors = [
  // Ground, and how tables grow.
  ...['engine', 'sql', 'growth', 'schema'],
  // What nouns share.
  ...['read', 'write', 'payloads'],
  // Nouns.
  ...['keys', 'dashboard', 'featured-apps', 'head', 'names', 'rounds', 'search', 'stakes', 'supply', 'votes', 'events'],
  ...['market', 'super-validators', 'templates', 'contracts', 'transfers', 'validators', 'vote-requests', 'parties'],
  ...['coins', 'rewards', 'updates'],
  // Roof.
  ...['reader', 'writer', 'upkeep'],
];

/** A file of the store imports from its own floor and those below it. */
const storeFloors = {
  create(context) {
    const src = resolve(root, 'packages/store/src');
    // What is in no folder: errors and names for all floors, and the package's index above them.
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
          `${floors[own] ?? 'A folder without a floor'} is below ${floors[other]}, and imports nothing of it (floors in tooling/eslint).`,
        );
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/** Functions at the top of a file are declarations: one style, hoisted, so that a file can begin with what it is about. */
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

/** Words that nothing in plain English needs, in texts and comments; documents are checked by `prose.test.ts`. */
const dialect = ['ane' + 'w', 'can' + ' not', 'so' + ' many'];
const anyOfThem = new RegExp(`\\b(?:${dialect.join('|')})\\b`, 'i');
const plainEnglish = {
  create(context) {
    const message = `Write plain English without "${dialect.join('", "')}": again, cannot, the number of.`;
    const check = (node, text) => {
      if (typeof text === 'string' && anyOfThem.test(text)) report(context, node, message);
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

const storeConnections = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.object?.name === 'pg')
          report(
            context,
            node,
            'Open connections by StoreClient or openPool, which bring the settings of every session.',
          );
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
