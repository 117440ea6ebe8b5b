import type { Row } from '../answers/answers.ts';
import { milliseconds } from '../exact-json.ts';
import type { Model } from '../model.ts';
import { byText } from './names.ts';

function folded(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** `/v1/names`, by name (V52). */
export function expectedNames({ names, head }: Model): readonly Row[] {
  return names
    .toSorted((a, b) => byText(folded(a.name), folded(b.name)))
    .map(({ createdAt, expiresAt, ...entry }) => ({
      ...entry,
      createdAt: milliseconds(createdAt),
      expiresAt: milliseconds(expiresAt),
      expired: expiresAt <= head.recordTime,
    }));
}
