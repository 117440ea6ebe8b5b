import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';

/** A number that is changed as text and as the exact integer it is; anything else stays. */
export function mapLiteral(value: ExactJson, edit: (text: string) => string | number | bigint): ExactJson {
  return value instanceof NumberLiteral ? new NumberLiteral(String(edit(value.text))) : value;
}
