// Runs before `npm pack` of a published package, and with `--restore` after it. npm does not resolve workspace and catalog versions, so this
// writes the package.json that `pnpm pack` would, and restores the original from node_modules. Plain JavaScript, because Node.js 20 runs it.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const original = 'node_modules/.package.json';

/** The version of a dependency in the catalog of the workspace. */
function cataloged(name) {
  const catalog = readFileSync(new URL('pnpm-workspace.yaml', root), 'utf8');
  const [, version] = new RegExp(`^  '?${name}'?: '?([^'\\n]+)`, 'm').exec(catalog) ?? [];
  if (version === undefined) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml`);
  return version;
}

/** The package.json to publish. */
function published({ dependencies = {}, ...manifest }) {
  const { access, ...replaced } = manifest.publishConfig;
  const resolved = Object.entries(dependencies).map(([name, range]) => {
    // All packages have the same version.
    if (range === 'workspace:^') return [name, `^${manifest.version}`];
    return [name, range === 'catalog:' ? cataloged(name) : range];
  });
  return {
    ...manifest,
    ...replaced,
    dependencies: Object.fromEntries(resolved),
    devDependencies: undefined,
    scripts: undefined,
    publishConfig: { access },
  };
}

// pnpm does all of this itself.
if (process.env.npm_execpath?.endsWith('npm-cli.js')) {
  if (existsSync(original)) renameSync(original, 'package.json');
  rmSync('LICENSE', { force: true });
  if (!process.argv.includes('--restore')) {
    if (!existsSync('dist')) throw new Error('there is no dist: run `pnpm build` first');
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
    mkdirSync('node_modules', { recursive: true });
    copyFileSync('package.json', original);
    copyFileSync(new URL('LICENSE', root), 'LICENSE');
    writeFileSync('package.json', `${JSON.stringify(published(manifest), null, 2)}\n`);
  }
}
