import { command } from './options.mjs';

/**
 * A refusal, with the whole command to run instead if it is the simulator's of a ledger with other parameters. `args`: those of this start.
 */
export function withCommand(refusal: string, args: readonly string[]): string {
  const [first, options = ''] = /^.* made with (--.*), and this start has .*?\. (?=Repeat )/.exec(refusal) ?? [];
  if (first === undefined) return refusal;
  const repeated = new RegExp(`(?:${options.match(/--[\w-]+/g)?.join('|') ?? ''})[= ]\\S+ ?`, 'g');
  const others = args.map((each) => (/[^\w./:=,@%+-]/.test(each) ? `'${each}'` : each)).join(' ');
  const whole = [command, others.replaceAll(repeated, '').trim(), options].filter((part) => part !== '').join(' ');
  return `${first}Run ${whole}, or add --fresh to remove that ledger.`;
}
