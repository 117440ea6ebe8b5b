import type { ContractChange } from './contract-change.ts';
import {
  type Contract,
  type EffectiveOperation,
  operationsOf,
  type SecurityRequirement,
  type Server,
} from './operations-of.ts';

/** Required credentials: each scheme in full, with its scopes. None: `[]`. */
type Credentials = readonly { readonly scheme: string; readonly scopes: readonly string[] }[];

/** A difference, and whether it breaks those who call the operation. */
interface Difference {
  readonly says: string;
  readonly breaks: boolean;
}

/** A value as text, equal for equal values: members by name, without descriptions and extensions. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([name]) => name !== 'description' && !name.startsWith('x-'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/** A scheme counts by what it is, not by its name among the components. */
function credentialsOf({ components }: Contract, requirement: SecurityRequirement): Credentials {
  return Object.entries(requirement).map(([name, scopes]) => ({
    scheme: canonical(components?.securitySchemes?.[name] ?? { name }),
    scopes,
  }));
}

function alternativesOf(contract: Contract, security: readonly SecurityRequirement[]): readonly Credentials[] {
  return security.length === 0 ? [[]] : security.map((requirement) => credentialsOf(contract, requirement));
}

/** Whether a caller who shows these credentials has all that is required. */
function satisfies(shown: Credentials, required: Credentials): boolean {
  return required.every(({ scheme, scopes }) =>
    shown.some((one) => one.scheme === scheme && scopes.every((scope) => one.scopes.includes(scope))),
  );
}

function said(credentials: Credentials): string {
  const each = credentials.map(({ scheme, scopes }) => {
    const { type, in: place, name, scheme: kind } = JSON.parse(scheme) as Readonly<Record<string, string | undefined>>;
    const words = [type, kind, place === undefined ? undefined : `in ${place}`, name];
    const text = words.filter((word) => word !== undefined).join(' ');
    return scopes.length === 0 ? text : `${text} with ${scopes.join(', ')}`;
  });
  return each.length === 0 ? 'no credentials' : each.join(' and ');
}

function securityChange(before: readonly Credentials[], after: readonly Credentials[]): Difference[] {
  const accepted = (shown: Credentials, by: readonly Credentials[]): boolean =>
    by.some((required) => satisfies(shown, required));
  const all = (those: readonly Credentials[]): string => those.map(said).join(', or ');
  const lost = before.filter((shown) => !accepted(shown, after));
  if (lost.length > 0)
    return [{ says: `${all(lost)} is not enough any more: ${all(after)} is required`, breaks: true }];
  const won = after.filter((shown) => !accepted(shown, before));
  return won.length === 0 ? [] : [{ says: `${all(won)} is enough from now on`, breaks: false }];
}

function serverChange(before: readonly Server[], after: readonly Server[]): Difference[] {
  const gone = before.flatMap((server) => {
    const now = after.find(({ url }) => url === server.url);
    return now === undefined ? [`the server ${server.url} is gone`] : variableChange(server, now);
  });
  const added = after.filter(({ url }) => before.every((server) => server.url !== url));
  return [
    ...gone.map((says) => ({ says, breaks: true })),
    ...added.map(({ url }) => ({ says: `the server ${url} is new`, breaks: false })),
  ];
}

/** A changed default is a changed address; a removed value is no longer served. */
function variableChange({ url, variables: before = {} }: Server, { variables: after = {} }: Server): string[] {
  return Object.entries(before).flatMap(([name, { default: usual, enum: values }]) => {
    const now = after[name];
    const where = `of the server ${url}, variable ${name}`;
    const other =
      now?.default === usual ? [] : [`${where}: the default ${usual ?? ''} is now ${now?.default ?? 'gone'}`];
    const left = now?.enum;
    if (left === undefined) return other;
    if (values === undefined) return [...other, `${where}: only ${left.join(', ')} may be given from now on`];
    const lost = values.filter((value) => !left.includes(value));
    return [...other, ...lost.map((value) => `${where}: the value ${value} is gone`)];
  });
}

function idChange(before: string | undefined, after: string | undefined): Difference[] {
  if (before === after) return [];
  // Clients name their methods by it.
  if (before === undefined) return [{ says: `the operationId ${after ?? ''} is new`, breaks: false }];
  return [{ says: `the operationId ${before} is now ${after ?? 'gone'}`, breaks: true }];
}

/**
 * What oasdiff leaves out of how an operation is reached: the credentials it takes, its servers, and the name that clients
 * know it by. An operation that is in one of the contracts alone is left to oasdiff.
 */
export function accessChange(released: Contract, working: Contract): ContractChange {
  const after = operationsOf(working);
  const common = [...operationsOf(released)].flatMap(([name, old]) => {
    const now = after.get(name);
    return now === undefined ? [] : [{ name, old, now }];
  });
  const differ = ({
    old,
    now,
  }: {
    readonly old: EffectiveOperation;
    readonly now: EffectiveOperation;
  }): Difference[] => [
    ...idChange(old.id, now.id),
    ...securityChange(alternativesOf(released, old.security), alternativesOf(working, now.security)),
    ...serverChange(old.servers, now.servers),
  ];
  const operations = new Map<string, { readonly difference: Difference; readonly names: string[] }>();
  for (const pair of common) {
    for (const difference of differ(pair)) {
      const entry = operations.get(difference.says) ?? { difference, names: [] };
      entry.names.push(pair.name);
      operations.set(difference.says, entry);
    }
  }
  const lines = [...operations.values()].map(({ difference: { says, breaks }, names }) => ({
    breaks,
    line: `${names.length === common.length ? 'every operation' : names.join(', ')}: ${says}`,
  }));
  const those = (breaks: boolean): string[] => lines.filter((one) => one.breaks === breaks).map(({ line }) => line);
  return { breaking: those(true), other: those(false) };
}
