import { describe, expect, it } from 'vitest';
import { ExactNumber, memberOf } from '../json/exact-json.ts';
import { parseExact } from '../json/parse-exact.ts';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './parse-expression.ts';

function result(source: string, json = '{}'): unknown {
  const { value } = parseExact(json);
  const found = evaluate(parseExpression(source), (name) => memberOf(value, name));
  return found instanceof ExactNumber ? found.literal : found;
}

describe('evaluate', () => {
  it('calculates exactly, beyond the precision of doubles', () => {
    expect(result('a + b', '{"a":9007199254740993.0000000001,"b":0.2}')).toBe('9007199254740993.2000000001');
    expect(result('round(a * b, 10)', '{"a":172625735.4803755434,"b":0.0561525}')).toBe('9693366.6115617877');
    expect(result('0.1 + 0.2 == 0.3')).toBe(true);
  });

  it('evaluates members of every item, and filters', () => {
    const json = '{"rows":[{"n":1,"on":true},{"n":2,"on":false},{"n":4,"on":true}],"k":1}';
    expect(result('sum(rows.n)', json)).toBe('7');
    expect(result('sum(rows[on == true].n)', json)).toBe('5');
    expect(result('count(rows[n > k])', json)).toBe('2');
    expect(result('max(rows[!on].n) < max(rows[on].n)', json)).toBe(true);
    expect(result("'x' in ['x', 'y'] && !(1 in rows.n)", json)).toBe(false);
  });

  it('`<` and arithmetic with null are true; `==` compares null as a value', () => {
    expect(result('a < 1', '{"a":null}')).toBe(true);
    expect(result('a + 1 == 7', '{"a":null}')).toBe(true);
    expect(result('a == null', '{"a":null}')).toBe(true);
    expect(result('a == 2', '{"a":null}')).toBe(false);
    expect(result('a == null => b == 1', '{"a":null,"b":2}')).toBe(false);
    expect(result('isDistinct([a, b, c])', '{"a":"x","b":null,"c":null}')).toBe(true);
    expect(result('isDistinct([a, b])', '{"a":"x","b":"x"}')).toBe(false);
  });

  it('evaluates members of JSON texts', () => {
    const json = '{"text":"{\\"a\\":{\\"b\\":[1.10,2]}}","lists":["[1,2]",null,"[3]"],"none":null,"torn":"{"}';
    expect(result('sum(json(text).a.b)', json)).toBe('3.1');
    expect(result('count(flat(json(lists)))', json)).toBe('3');
    expect(result('json(none).a == 1 && json(torn).a == 1 && json(text).other == 1', json)).toBe(true);
    expect(result('known(json(none).a, none, json(text).a.b) == [1.1, 2]', json)).toBe(true);
  });

  it('separates the words of a name', () => {
    expect(result('words(a)', '{"a":"SRARC_UpdateSvRewardWeight"}')).toBe('SRARC Update Sv Reward Weight');
    expect(result('words(a) == a', '{"a":"Offboard Sv"}')).toBe(true);
    expect(result('contains(words(a.tag), 1)', '{"a":null}')).toBe(true);
  });

  it('tests order by several fields and multiples of a step', () => {
    const json = '{"a":[{"n":3,"t":"b"},{"n":3,"t":"c"},{"n":1,"t":"A"}],"day":172800000,"hour":3600000}';
    expect(result('rises([1, 2, 10]) && !rises([1, 2, 2])')).toBe(true);
    expect(result("isSorted(a, '-n', 't')", json)).toBe(true);
    expect(result("isSorted(a, 'n')", json)).toBe(false);
    expect(result("isSorted(a, '-n', '-t')", json)).toBe(false);
    expect(result("isSorted(tail(a), '~t')", json)).toBe(false);
    expect(result('isWhole(day, 86400000) && !isWhole(hour, 86400000)', json)).toBe(true);
    expect(result('count(init(a)) == 2 && first(tail(a)).t == last(init(a)).t', json)).toBe(true);
  });

  it('has functions for parts and case of a text', () => {
    expect(result("text(upper('ab'), middle('abcd'), beginning('abcd')) == 'ABbcabc'")).toBe(true);
    expect(result("text(lower('AÄb'), left('abcd', 2)) == 'aÄbab'")).toBe(true);
    expect(result("beginsWith('abcd', 'ab') && !beginsWith('abcd', 'b')")).toBe(true);
  });

  it('writes times in seconds and as ISO 8601', () => {
    const json = '{"time":1781081189140}';
    expect(result('seconds(time)', json)).toBe('1781081189');
    expect(result('iso(time)', json)).toBe('2026-06-10T08:46:29.140Z');
    expect(result('iso(none)', json)).toBe(undefined);
  });

  it('compares a number with its text', () => {
    expect(result('a == b', '{"a":12.5,"b":"12.5"}')).toBe(true);
  });

  it('compares the order of the common items of two lists', () => {
    expect(result('sameOrder(a, b)', '{"a":["x","y","z"],"b":["q","x","z"]}')).toBe(true);
    expect(result('sameOrder(a, b)', '{"a":["x","y","z"],"b":["z","x"]}')).toBe(false);
  });

  it('joins rows by a key, and tests whether most neighbors of a list decrease', () => {
    const json =
      '{"keys":["b","x","a"],"rows":[{"id":"a","n":1},{"id":"b","n":2}],"up":[1,2,3,4,5,6,7,0],"down":[9,8,7,6,5,4,3,3,4]}';
    expect(result("sum(joined(keys, rows, 'id', 'n'))", json)).toBe('3');
    expect(result("first(joined(keys, rows, 'id', 'n'))", json)).toBe('2');
    expect(result('mostlyFalls(up)', json)).toBe(false);
    expect(result('mostlyFalls(down) && mostlyFalls(keys)', json)).toBe(true);
  });

  it('finds for each key the last row at or before it', () => {
    const json = '{"keys":[1,5,7],"rows":[{"at":6,"n":3},{"at":5,"n":2}]}';
    expect(result("atOrBefore(keys, rows, 'at', 'n') == [2, 3]", json)).toBe(true);
    expect(result("count(atOrBefore(keys, rows, 'at', 'none'))", json)).toBe('0');
  });

  it('splits a text at a separator', () => {
    expect(result("last(parts(id, ':'))", '{"id":"a:b:c"}')).toBe('c');
    expect(result("first(parts(id, ':'))", '{"id":null}')).toBe(undefined);
  });

  it('rejects invalid syntax', () => {
    expect(() => parseExpression('a +')).toThrow(SyntaxError);
    expect(() => parseExpression('a b')).toThrow('after the end');
    expect(() => parseExpression('a # b')).toThrow(SyntaxError);
  });
});
