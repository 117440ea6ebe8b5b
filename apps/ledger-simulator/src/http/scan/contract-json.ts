import type { Contract, Json } from '../../ledger/tx.ts';
import type { Scan } from './schema.ts';

/**
 * Scan's `Contract`: payload with decimals in their shortest form, and a blob. The blob has the framing and size of a
 * real one but is derived from the contract's id, so it cannot be disclosed to a ledger.
 */
export function contractJson(contract: Contract): Scan<'Contract'> {
  return {
    template_id: contract.templateId,
    contract_id: contract.id,
    payload: shortened(contract.payload),
    created_event_blob: blob(contract),
    created_at: contract.createdAt,
  };
}

const tenPlaces = /^-?\d+\.\d{10}$/;

function shortened(value: Json): Json {
  if (typeof value === 'string') {
    if (value === '0E-10') return '0.0';
    if (!tenPlaces.test(value)) return value;
    const short = value.replace(/0+$/, '');
    return short.endsWith('.') ? `${short}0` : short;
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map(shortened);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
  return value;
}

function blob(contract: Contract): string {
  return Buffer.concat([
    Buffer.from('\n\u00032.1\u0012'),
    Buffer.from(contract.id, 'hex'),
    Buffer.from(contract.templateId),
    Buffer.from(contract.createdIn, 'hex'),
  ]).toString('base64');
}
