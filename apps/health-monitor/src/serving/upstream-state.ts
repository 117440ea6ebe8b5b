import type { Texts } from '../language/en.ts';

/** A state of the explorer or the network as the record has it, in words; one that an older version wrote, as it is. */
export function upstreamState(state: string, { upstreamStates }: Texts): string {
  const words: Readonly<Record<string, string>> = upstreamStates;
  return Object.hasOwn(words, state) ? (words[state] ?? state) : state.replaceAll('_', ' ');
}
