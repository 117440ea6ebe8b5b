import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composeText, interpolate, readCompose } from './compose.ts';
import { commandsAfter } from './follow.ts';
import { folder, has } from './installed.ts';

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

const programs = globSync('*', { cwd: join(folder, 'bin') });

describe('the image', () => {
  it('has a valid Dockerfile', () => {
    expect(validate(read('docker/Dockerfile'))).toEqual([]);
  });

  it('includes through .dockerignore exactly what build.sh uses', () => {
    const [, copied = ''] = /^ {2}(package\.json .*) \|$/m.exec(read('build.sh')) ?? [];
    const included = Array.from(read('docker/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm), ([, path = '']) => path);
    expect(copied).not.toBe('');
    expect([...included].sort()).toEqual([...copied.split(' '), 'deploy/build.sh', 'deploy/bin'].sort());
  });

  it('does not run as root, and has a health check', () => {
    const lastStage = read('docker/Dockerfile')
      .split(/^FROM /m)
      .at(-1);
    expect(lastStage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(lastStage).toMatch(/^HEALTHCHECK .* CMD \["healthcheck"\]$/m);
    expect(programs).toContain('healthcheck');
  });
});

describe('the compose file', () => {
  const { services, volumes } = readCompose({ POSTGRES_PASSWORD: 'secret', SCAN_URL: 'https://scan.example/api/scan' });
  const ours = Object.entries(services).filter(([, { image }]) => image.includes('ledger-explorer'));

  it('has a database, an indexer, two query services and a proxy', () => {
    expect(ours.map(([name]) => name)).toEqual(['indexer', 'query-service-1', 'query-service-2']);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'proxy']));
  });

  it.each(ours)(
    '%s runs a program of the image with a read-only file system and without capabilities',
    (_, service) => {
      expect(programs).toContain(service.command?.[0]);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    },
  );

  it('publishes ports of the proxy only, except on loopback', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    );
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('refers to existing services, volumes and files', () => {
    for (const { depends_on: needed = {}, volumes: mounts = [] } of Object.values(services)) {
      for (const name of Object.keys(needed)) expect(services).toHaveProperty(name);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('.')) expect(existsSync(join(folder, 'docker', source)), source).toBe(true);
        else expect(volumes).toHaveProperty(source);
      }
    }
  });

  it('requires variables without default by name, and the example has them', () => {
    expect(() => interpolate(composeText, {})).toThrow('POSTGRES_PASSWORD');
    const required = Array.from(composeText.matchAll(/\$\{(\w+):\?/g), ([, name = '']) => name);
    for (const name of required) expect(read('docker/.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('has a Prometheus target for the metrics address of every program', () => {
    const { scrape_configs: jobs } = parse(read('prometheus/prometheus.yml')) as {
      scrape_configs: readonly { static_configs: readonly { targets: readonly string[] }[] }[];
    };
    const targets = jobs.flatMap(({ static_configs: all }) => all.flatMap(({ targets: some }) => some));
    const served = ours.map(
      ([name, { environment }]) => `${name}:${environment?.METRICS_ADDRESS?.split(':')[1] ?? ''}`,
    );
    expect(targets).toEqual(served);
  });
});

it('the installation page has at most 15 commands', () => {
  expect(commandsAfter('From an empty machine:').length).toBeLessThanOrEqual(15);
});

describe('systemd units', () => {
  const units = globSync('systemd/*.service', { cwd: folder });

  it.each(units)('%s runs an installed program and has examples of its settings', (unit) => {
    const text = read(unit);
    expect(programs).toContain(/^ExecStart=\/opt\/ledger-explorer\/bin\/(\S+)/m.exec(text)?.[1]);
    for (const [, file = ''] of text.matchAll(/^EnvironmentFile=\/etc\/ledger-explorer\/(.+)$/gm)) {
      expect(existsSync(join(folder, 'systemd', `${file.replace('%i', 'mainnet')}.example`)), file).toBe(true);
    }
  });

  // Runs only where the tool is installed, as in the workflow `image`.
  if (has('systemd-analyze')) {
    const copies = temporaryFolder('ledger-explorer-units-');

    it('pass systemd-analyze', () => {
      const files = units.map((unit) => {
        const file = join(copies, basename(unit).replace('@', '@mainnet'));
        writeFileSync(file, read(unit).replaceAll('/opt/ledger-explorer/', folder));
        return file;
      });
      // It prints nothing for valid units, and only warns of some mistakes.
      expect(
        execFileSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8', stdio: 'pipe' }),
      ).toBe('');
      // The exposure is at most 2.0 of 10.
      for (const file of files) {
        execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', file], {
          stdio: 'pipe',
        });
      }
    });
  }
});
