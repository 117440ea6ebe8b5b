import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, longer, longest, near, unknownParty, idInOtherCase, padded, nameInOtherCase } from './made-up.ts';

/** Forms of ledger identifiers: party, contract or update, event, round. */
const forms = [
  /^[\w: -]+::1220[0-9a-f]{64}$/,
  /^(?:[0-9a-f]{2})+$/,
  /^[0-9a-f]+:(?:0|[1-9]\d*)$/,
  /^(?:0|[1-9]\d{0,14})$/,
];

function hexadecimal(length: number) {
  return fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
}

const party = fc
  .tuple(fc.stringMatching(/^[\w-]{1,20}$/), hexadecimal(64))
  .map(([name, digits]) => `${name}::1220${digits}`);
const contract = hexadecimal(68).map((digits) => `00${digits}ca12`);
const round = fc.nat().map(String);
const event = fc.tuple(hexadecimal(68), fc.nat(200)).map(([update, number]) => `${update}:${number}`);

describe('an identifier similar to a known one', () => {
  it('differs from it', () => {
    fc.assert(
      fc.property(fc.oneof(party, contract, event, round), (id) => {
        expect(near(id).length).toBeGreaterThan(3);
        expect(near(id)).not.toContain(id);
      }),
    );
    expect(near('my-own_bank::1220ab')).toContain('my_own-bank::1220ab');
  });

  it('is in the other case if it is a name', () => {
    expect(nameInOtherCase('Splice.Amulet:Amulet')).toBe('sPLICE.aMULET:aMULET');
    expect(nameInOtherCase('volume')).toBe('VOLUME');
    fc.assert(
      fc.property(fc.oneof(party, contract, event, round), (id) => {
        expect(nameInOtherCase(id)).toBeUndefined();
      }),
    );
  });
});

describe('an invented identifier', () => {
  it('never has the form of a ledger identifier, whatever it is derived from', () => {
    expect(idInOtherCase('Bob::12200a')).toBe('bOB::12200A');
    // Without letters in the digits, only the hint would change, and such a party may exist.
    expect(idInOtherCase('Bob::122007')).toBeUndefined();
    // A name in the other case may exist.
    expect(idInOtherCase('alice.cns')).toBeUndefined();
    const exists = (id: string): boolean => forms.some((form) => form.test(id));
    fc.assert(
      fc.property(fc.oneof(party, contract, event, round), (id) => {
        expect(exists(id)).toBe(true);
        const invented = [
          longer(id),
          cut(id),
          padded(id),
          unknownParty,
          longest(512),
          `a/${unknownParty}`,
          ` ${id} `,
          '..',
          '.',
        ];
        const others = [...invented, idInOtherCase(id) ?? unknownParty];
        expect(others.filter(exists)).toEqual([]);
        expect(others).not.toContain(id);
      }),
      { numRuns: 1_000 },
    );
  });
});
