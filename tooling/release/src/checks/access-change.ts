import type { ContractChange } from './contract-change.ts';
import {
  type Contract,
  type EffectiveOperation,
  operationsOf,
  type SecurityRequirement,
  type Server,
} from './operations-of.ts';

/** Credentials that are required together: security schemes as canonical JSON, with their scopes. Empty: none are required. */
type Credentials = readonly { readonly scheme: string; readonly scopes: readonly string[] }[];

/** A difference between two versions of an operation. */
interface Difference {
  readonly text: string;
  /** Whether callers of the old version fail. */
  readonly isBreaking: boolean;
}

/** A value as JSON with sorted members, without descriptions and extensions, so that equal values have equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([name]) => name !== 'description' && !name.startsWith('x-'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/** Schemes are compared by their definitions, because their names among the components have no meaning for callers. */
function credentialsOf({ components }: Contract, requirement: SecurityRequirement): Credentials {
  return Object.entries(requirement).map(([name, scopes]) => ({
    scheme: canonical(components?.securitySchemes?.[name] ?? { name }),
    scopes,
  }));
}

/** The alternatives of an operation's security; without any, no credentials are required. */
function alternativesOf(contract: Contract, security: readonly SecurityRequirement[]): readonly Credentials[] {
  return security.length === 0 ? [[]] : security.map((requirement) => credentialsOf(contract, requirement));
}

/** Whether a caller with the credentials `given` has all required ones. */
function satisfies(given: Credentials, required: Credentials): boolean {
  return required.every(({ scheme, scopes }) =>
    given.some((own) => own.scheme === scheme && scopes.every((scope) => own.scopes.includes(scope))),
  );
}

/** Credentials as a text for people. */
function textOf(credentials: Credentials): string {
  const each = credentials.map(({ scheme, scopes }) => {
    const {
      type,
      in: location,
      name,
      scheme: kind,
    } = JSON.parse(scheme) as Readonly<Record<string, string | undefined>>;
    const words = [type, kind, location === undefined ? undefined : `in ${location}`, name];
    const text = words.filter((word) => word !== undefined).join(' ');
    return scopes.length === 0 ? text : `${text} with ${scopes.join(', ')}`;
  });
  return each.length === 0 ? 'no credentials' : each.join(' and ');
}

function securityChange(before: readonly Credentials[], after: readonly Credentials[]): Difference[] {
  const accepted = (given: Credentials, by: readonly Credentials[]): boolean =>
    by.some((required) => satisfies(given, required));
  const textOfAny = (alternatives: readonly Credentials[]): string => alternatives.map(textOf).join(', or ');
  // Callers are taken to have exactly the credentials of one alternative.
  const lost = before.filter((given) => !accepted(given, after));
  if (lost.length > 0)
    return [{ text: `${textOfAny(lost)} is not enough any more: ${textOfAny(after)} is required`, isBreaking: true }];
  const added = after.filter((given) => !accepted(given, before));
  return added.length === 0 ? [] : [{ text: `${textOfAny(added)} is enough from now on`, isBreaking: false }];
}

function serverChange(before: readonly Server[], after: readonly Server[]): Difference[] {
  const breaking = before.flatMap((server) => {
    const now = after.find(({ url }) => url === server.url);
    return now === undefined ? [`the server ${server.url} was removed`] : variableChange(server, now);
  });
  const added = after.filter(({ url }) => before.every((server) => server.url !== url));
  return [
    ...breaking.map((text) => ({ text, isBreaking: true })),
    ...added.map(({ url }) => ({ text: `the server ${url} is new`, isBreaking: false })),
  ];
}

/** Breaking changes of a server's variables, as they change addresses: a changed default, removed values, and a new limit to certain values. */
function variableChange({ url, variables: before = {} }: Server, { variables: after = {} }: Server): string[] {
  return Object.entries(before).flatMap(([name, { default: usual, enum: values }]) => {
    const now = after[name];
    const where = `of the server ${url}, variable ${name}`;
    const changedDefault =
      now?.default === usual ? [] : [`${where}: the default ${usual ?? ''} is now ${now?.default ?? 'gone'}`];
    const allowed = now?.enum;
    if (allowed === undefined) return changedDefault;
    if (values === undefined)
      return [...changedDefault, `${where}: only ${allowed.join(', ')} may be given from now on`];
    const gone = values.filter((value) => !allowed.includes(value));
    return [...changedDefault, ...gone.map((value) => `${where}: the value ${value} was removed`)];
  });
}

function idChange(before: string | undefined, after: string | undefined): Difference[] {
  if (before === after) return [];
  // Generated clients name their methods by the operationId.
  if (before === undefined) return [{ text: `the operationId ${after ?? ''} is new`, isBreaking: false }];
  return [{ text: `the operationId ${before} is now ${after ?? 'gone'}`, isBreaking: true }];
}

/**
 * Compares the parts of operations that oasdiff does not judge: credentials, servers and operationIds. Operations that only one of the
 * contracts has are reported by oasdiff.
 */
export function accessChange(released: Contract, working: Contract): ContractChange {
  const after = operationsOf(working);
  const common = [...operationsOf(released)].flatMap(([name, old]) => {
    const now = after.get(name);
    return now === undefined ? [] : [{ name, old, now }];
  });
  const differ = (old: EffectiveOperation, now: EffectiveOperation): Difference[] => [
    ...idChange(old.id, now.id),
    ...securityChange(alternativesOf(released, old.security), alternativesOf(working, now.security)),
    ...serverChange(old.servers, now.servers),
  ];
  /** Each difference once, by its text, with the names of its operations. */
  const byText = new Map<string, { readonly difference: Difference; readonly names: string[] }>();
  for (const { name, old, now } of common) {
    for (const difference of differ(old, now)) {
      const entry = byText.get(difference.text) ?? { difference, names: [] };
      entry.names.push(name);
      byText.set(difference.text, entry);
    }
  }
  const lines = (isBreaking: boolean): string[] =>
    [...byText.values()]
      .filter(({ difference }) => difference.isBreaking === isBreaking)
      .map(({ difference: { text }, names }) =>
        names.length === common.length ? `every operation: ${text}` : `${names.join(', ')}: ${text}`,
      );
  return { breaking: lines(true), other: lines(false) };
}
