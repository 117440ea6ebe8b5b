import { faultOf } from '../session/fault.ts';
import { keyPlaceholder } from '../transport/key-form.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Texts that only the inside of a server has. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['stack trace', /\bat [\w.<>]+ \(?(?:file:\/\/|\/|node:)[^)\s]*:\d+/],
  ['stack trace', /Traceback \(most recent call last\)|^\s+at .+:\d+:\d+/m],
  ['source file', /\b[\w/-]+\.(?:ts|js|mjs|py|java|go|rs):\d+/],
  ['path of the machine', /(?:^|[\s"'(=])\/(?:home|root|usr|var|opt|etc|srv|tmp|app|Users)\/[\w./-]+/],
  ['package folder', /node_modules/],
  // `update` is also a word of the ledger.
  [
    'SQL',
    /\b(?:(?:select|insert into|delete from)\b[\s\S]{1,200}\b(?:from|where|values|set)|update\s+["\w.]+\s+set)\b/i,
  ],
  [
    'database',
    /\b(?:postgres(?:ql)?|pg_\w+|ECONNREFUSED|syntax error at or near|relation "|duplicate key value|SQLSTATE)/i,
  ],
  ['class of an exception', /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|NullPointerException|java\.\w+)\b/],
  ['internal address', /\b(?:(?:10|127)\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2}(?::\d+)?\b/],
];

/** Checks that no response repeats the key, and that no error reveals internals (stack traces, files, SQL, software). */
export const checkLeaks: AnswerCheck = ({ answer, text = '', apiKey, request }) => {
  const fields = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  const whole = `${fields.join('\n')}\n${text}`;
  // The transport replaces a key that it wrote into the target by the placeholder. A key of fewer than 8 characters
  // can occur by chance.
  const isRepeated = request.target.includes(keyPlaceholder) && text.includes(keyPlaceholder);
  if (
    isRepeated ||
    (apiKey !== undefined && apiKey.length >= 8 && whole.includes(apiKey) && !request.target.includes(apiKey))
  ) {
    return [faultOf('leaks/key', 'keys', 'a response contains the API key', ['no key', 'the key'], { wide: true })];
  }
  if (answer.status < 400) return [];
  // `instance` repeats the request target, so it is skipped.
  const withoutInstance = text.replace(/"instance":"(?:[^"\\]|\\.)*"/, '');
  const custom = fields.filter((field) => /^(x-(?!content-type)|debug|trace|warning|via)/.test(field)).join('\n');
  return patterns.flatMap(([name, pattern]) => {
    const leak = pattern.exec(`${withoutInstance}\n${custom}`)?.[0];
    if (leak === undefined) return [];
    const values = ['no internals', leak.trim().slice(0, 160)] as const;
    return [faultOf('leaks/internals', 'errors', `an error reveals internals: ${name}`, values, { where: name })];
  });
};
