import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface WorkspacePackage {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly scripts: Readonly<Record<string, string>>;
}

/** The packages below the root, by the folders of `pnpm-workspace.yaml`, in the order of their names. */
export function workspacePackages(root: string): readonly WorkspacePackage[] {
  const patterns = [...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(/^ {2}- (\S+)$/gm)].map(
    ([, folder]) => folder ?? '',
  );
  const manifests = globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  ).sort();
  return manifests.map((manifest) => {
    const content = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      scripts?: Record<string, string>;
    };
    return { name: content.name, folder: dirname(join(root, manifest)), scripts: content.scripts ?? {} };
  });
}
