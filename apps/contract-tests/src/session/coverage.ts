import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import type { OperationCoverage } from '../result.ts';
import type { Seen } from './seen.ts';

function fieldsOf(schema: Schema, at = ''): string[] {
  if (schema.isFree) return [];
  if (schema.items !== undefined) return fieldsOf(schema.items, `${at}[]`);
  return schema.fields.flatMap(({ name, schema: field }) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [
      `field ${path}`,
      ...(field.nullable ? [`null ${path}`] : []),
      ...(field.values ?? []).map((value) => `value ${path} ${value}`),
      ...fieldsOf(field, path),
    ];
  });
}

/** What a run can reach of one operation: its statuses, bounds, choices, fields, nulls and words. */
function constraintsOf(operation: Operation): string[] {
  return [
    ...[...meaningOf(operation).statuses.keys()].map((status) => `status ${status}`),
    ...operation.parameters.flatMap(({ name, values, minimum, maximum }) => [
      ...(values ?? []).map((value) => `parameter ${name}=${value}`),
      ...(minimum === undefined ? [] : [`parameter ${name}=${minimum}`]),
      ...(maximum === undefined || maximum > 1_000_000 ? [] : [`parameter ${name}=${maximum}`]),
    ]),
    ...fieldsOf(meaningOf(operation).answer),
  ];
}

/** Counts what of the spec was met, and which checks ran. */
export class Coverage {
  readonly #requests = new Map<string, number>();
  readonly #reached = new Map<string, Set<string>>();
  readonly #checks = new Map<string, Set<string>>();
  readonly #unchecked = new Map<string, Map<string, string>>();

  take({ operation, answer, body, query, request }: Seen): void {
    if (operation === undefined) return;
    const { id } = operation;
    this.#requests.set(id, (this.#requests.get(id) ?? 0) + 1);
    const reached = this.#reached.get(id) ?? new Set();
    this.#reached.set(id, reached);
    reached.add(`status ${answer.status}`);
    if (answer.status !== 200 || request.method === 'HEAD') return;
    for (const pair of query.split('&')) reached.add(`parameter ${pair}`);
    const walk = (schema: Schema, value: ExactJson, at: string): void => {
      if (schema.isFree) return;
      if (isExactArray(value)) {
        for (const item of value) if (schema.items !== undefined) walk(schema.items, item, `${at}[]`);
      } else if (isExactObject(value)) {
        for (const { name, schema: field } of schema.fields) {
          const member = memberOf(value, name);
          const path = at === '' ? name : `${at}.${name}`;
          if (member === undefined) continue;
          reached.add(`${member === null ? 'null' : 'field'} ${path}`);
          if (field.values !== undefined && typeof member === 'string') reached.add(`value ${path} ${member}`);
          walk(field, member, path);
        }
      }
    };
    if (body !== undefined) walk(meaningOf(operation).answer, body, '');
  }

  checked(operation: string, check: string): void {
    const checks = this.#checks.get(operation) ?? new Set();
    this.#checks.set(operation, checks.add(check));
  }

  unchecked(operation: string, check: string, why: string): void {
    const reasons = this.#unchecked.get(operation) ?? new Map<string, string>();
    this.#unchecked.set(operation, reasons.set(check, why));
  }

  of(operations: readonly Operation[]): readonly OperationCoverage[] {
    return operations.map((operation) => {
      const { id } = operation;
      const all = [...new Set(constraintsOf(operation))];
      const reached = this.#reached.get(id) ?? new Set();
      const missed = all.filter((constraint) => !reached.has(constraint));
      return {
        operation: id,
        requests: this.#requests.get(id) ?? 0,
        checks: [...(this.#checks.get(id) ?? [])].sort(),
        unchecked: [...(this.#unchecked.get(id) ?? [])].map(([check, why]) => ({ check, why })),
        constraints: { reached: all.length - missed.length, total: all.length, missed },
      };
    });
  }
}
