import { expect, it } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from './document.ts';
import { versionProblem } from './growth.ts';

const released = document as unknown as OpenApiDocument;

/** The contract with one more parameter of an operation. */
function grown(version: string): OpenApiDocument {
  const copy = structuredClone(released);
  copy.info.version = version;
  copy.paths['/v1/templates']?.get?.parameters?.push({ name: 'packageName', in: 'query', schema: { type: 'string' } });
  return copy;
}

it('a contract that grows needs a higher version, and says what is new', () => {
  const { version } = released.info;
  const [major = '', minor = ''] = version.split('.');
  expect(versionProblem(released, released)).toBeNull();
  expect(versionProblem(released, grown(`${major}.${Number(minor) + 1}.0`))).toBeNull();
  expect(versionProblem(released, grown(version))).toBe(
    `spec/openapi.yaml adds /v1/templates, parameter packageName to the released contract: raise info.version above ${version}, not ${version}`,
  );
});
