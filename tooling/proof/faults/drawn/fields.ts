import type { Operation } from '@ledger-explorer/spec';
import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import type { Draws } from '../../src/draws.ts';
import { type DrawMutation, ofBody } from './mutation.ts';
import { type AnswerField, fieldsOf } from './answer-fields.ts';
import { drawScope, holdersIn, type Scope } from './rows.ts';

/** Context of a value. */
interface Around {
  readonly holder: ExactObject;
  /** Value of the previous entry; undefined for the first. */
  readonly before: ExactJson | undefined;
}

/** Returns the changed value; undefined if it cannot be wrong in this way. */
type EditValue = (value: ExactJson, around: Around) => ExactJson | undefined;

/** Draws one of the suitable fields; null if there is none. */
export function drawField(
  operation: Operation,
  random: Draws,
  fits: (field: AnswerField) => boolean,
): AnswerField | null {
  const all = fieldsOf(operation.response).filter(fits);
  const isOfEnvelope = ({ path }: AnswerField): boolean =>
    operation.paging !== 'none' && path.length > 1 && path[1] !== 'content';
  const [envelope, rows] = [all.filter(isOfEnvelope), all.filter((field) => !isOfEnvelope(field))];
  // In three of four cases a field of the rows, because a page's envelope has more fields than a row.
  const from = rows.length === 0 || (envelope.length > 0 && random.whole(0, 3) === 0) ? envelope : rows;
  return from.length === 0 ? null : random.pick(from);
}

/** A mutation of a field in randomly chosen rows. */
export function ofField(
  fits: (field: AnswerField) => boolean,
  draw: (field: AnswerField, random: Draws) => { readonly words: string; readonly edit: EditValue },
): DrawMutation {
  return (operation, random) => {
    const field = drawField(operation, random, fits);
    if (field === null) return null;
    const scope = drawScope(field.path, random);
    const { words, edit } = draw(field, random);
    const name = field.path.at(-1) ?? '';
    return ofBody(`field-${nameOf(field)}${scopeIn(field, scope)}-${words}`, (whole) => {
      const all = holdersIn(whole, field.path);
      const wrong = new Set(holdersIn(whole, field.path, scope));
      // The values before any change, because `before` must be right.
      const values = all.map((holder) => holder[name]);
      let isChanged = false;
      for (const [at, holder] of all.entries()) {
        const value = values[at];
        if (!wrong.has(holder) || value === undefined) continue;
        const other = edit(value, { holder, before: values[at - 1] });
        if (other === undefined) continue;
        holder[name] = other;
        isChanged = true;
      }
      return isChanged;
    });
  };
}

/** Part of a fault's name: the changed rows, if the field is in a list. */
export function scopeIn({ path }: AnswerField, scope: Scope): string {
  return path.includes('*') ? `-of-${scope}` : '';
}

/** Field path as part of a fault's name. */
export function nameOf({ path }: AnswerField): string {
  const names = path.filter((step, at) => step !== '*' && step !== 'body' && !(at === 1 && step === 'content'));
  return names.join('-') || 'rows';
}
