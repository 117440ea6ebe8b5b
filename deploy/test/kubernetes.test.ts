import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { folder, has } from './installed.ts';

interface Container {
  readonly args: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe: Probe;
  readonly readinessProbe?: Probe;
}

type Probe = Readonly<Record<string, { readonly port?: string } | number>>;

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly securityContext: object; readonly containers: readonly [Container & object] };
    };
  };
}

const base = join(folder, 'kubernetes/base');
/** In `node_modules`, so that the compiler finds the types of `kubernetes-types`. */
const copies = temporaryFolder('.manifests-', join(folder, 'node_modules'));
const example = join(folder, 'kubernetes/example');

function resourcesIn(text: string): readonly Resource[] {
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  });
}

const { resources: files } = parse(readFileSync(join(base, 'kustomization.yaml'), 'utf8')) as {
  resources: readonly string[];
};
const resources = files.flatMap((file) => resourcesIn(readFileSync(join(base, file), 'utf8')));
const deployments = resources.flatMap(({ kind, metadata, spec: { template, selector } }) =>
  kind === 'Deployment' && template !== undefined ? [{ name: metadata.name, template, selector }] : [],
);

describe('Kubernetes manifests', () => {
  it('are all in the kustomization', () => {
    expect(globSync('*.yaml', { cwd: base }).sort()).toEqual([...files, 'kustomization.yaml'].sort());
    expect(deployments).toHaveLength(2);
  });

  it.each(deployments)('$name runs a program of the image without privileges', ({ template }) => {
    const [container] = template.spec.containers;
    expect(globSync('*', { cwd: join(folder, 'bin') })).toContain(container.args[0]);
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
  });

  it.each(deployments)('$name selects its own pods and probes their ports', ({ template, selector }) => {
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    const [{ ports, livenessProbe, readinessProbe = {} }] = template.spec.containers;
    const probed = [livenessProbe, readinessProbe].flatMap((probe) =>
      Object.values(probe).flatMap((check) => (typeof check === 'object' ? [check.port] : [])),
    );
    expect(ports.map(({ name }) => name)).toEqual(expect.arrayContaining(probed));
  });

  it('have only fields and types that Kubernetes knows', () => {
    const ingress = resourcesIn(readFileSync(join(example, 'ingress.yaml'), 'utf8'));
    const checked = [...resources, ...ingress].map((resource, index) => {
      const { apiVersion, kind } = resource;
      const module = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
      return `import type { ${kind} as Type${index} } from 'kubernetes-types/${module}';
        export const resource${index}: Type${index} = ${JSON.stringify(resource)};`;
    });
    writeFileSync(join(copies, 'manifests.ts'), checked.join('\n'));
    const tsc = join(folder, 'node_modules/.bin/tsc');
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const { status, stdout } = spawnSync(tsc, [...options, join(copies, 'manifests.ts')], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  // Runs only where the tool is installed, as in the workflow `image`.
  if (has('kubectl')) {
    const render = (kustomization: string) =>
      execFileSync('kubectl', ['kustomize', kustomization], { encoding: 'utf8', stdio: 'pipe' });

    it('are rendered by kubectl kustomize, also with the example overlay', () => {
      const overlay = resourcesIn(render(example));
      expect(overlay.map(({ kind }) => kind)).toContain('Ingress');
      // The overlay sets 4 replicas of the query service.
      expect(overlay.map(({ spec }) => (spec as { replicas?: number } | undefined)?.replicas)).toContain(4);
      const rendered = render(base);
      const kinds = resourcesIn(rendered).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual([...resources.map(({ kind }) => kind), 'ConfigMap'].sort());
      // The ConfigMap's name with the hash of its content occurs three times: in itself and in both deployments.
      const [name = ''] = /ledger-explorer-[a-z0-9]{10}/.exec(rendered) ?? [];
      expect(rendered.split(`name: ${name}\n`)).toHaveLength(4);
    });
  }
});
