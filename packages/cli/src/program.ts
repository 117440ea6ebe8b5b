import { parseArgs, type ParseArgsConfig } from 'node:util';
import { commandHelp, programHelp } from './help.ts';
import { type Environment, readSettings, type Settings, type Values } from './settings.ts';
import { Failure, UsageError } from './usage-error.ts';

/** One command of a program, declared once: its settings give parsing, help and errors. */
export interface Command<S extends Settings = Settings> {
  /** One line for the list of commands. */
  readonly summary: string;
  /** A paragraph for the command's own help. */
  readonly description?: string;
  /** Names of the arguments that are not options, all required. */
  readonly arguments?: readonly string[];
  readonly settings: S;
  /** Exit codes, if they differ from the program's. */
  readonly exitCodes?: ExitCodes;
  /** Returns the exit code. Throws `UsageError` and `Failure` for reasons that one line explains. */
  run(values: Values<S>, args: readonly string[], output: Output): Promise<number> | number;
}

/** Meaning of each exit code. */
export type ExitCodes = Readonly<Record<number, string>>;

export interface Program {
  /** Name of the program: `indexer`. */
  readonly name: string;
  /** How it is started, if not by its name: `pnpm fuzz`. */
  readonly start?: string;
  readonly version: string;
  readonly summary: string;
  /** Several commands by name, of one word or two, or one without a name. */
  readonly commands: Readonly<Record<string, Command>> | Command;
  /** The command that runs, and that `--help` describes, when none is named. */
  readonly defaultCommand?: string;
  readonly exitCodes: ExitCodes;
  /** Paragraphs below the help. */
  readonly notes?: string;
}

/** The output streams of a program. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `out` is a terminal. Default: false. */
  readonly isTTY?: boolean;
}

const standard: Output = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTTY: process.stdout.isTTY,
};

/** Returns the command unchanged; it only infers the types of its values from its settings. */
export function command<S extends Settings>(declared: Command<S>): Command<S> {
  return declared;
}

/** True if a program is a single command without a name. */
export function isSingle(commands: Program['commands']): commands is Command {
  return 'run' in commands && typeof commands.run === 'function';
}

/** Runs a command line. Returns the exit code; errors are printed. */
export async function runProgram(
  program: Program,
  argv: readonly string[],
  env: Environment,
  output: Output = standard,
): Promise<number> {
  try {
    return await dispatch(program, argv, env, output);
  } catch (error) {
    if (error instanceof UsageError || error instanceof Failure) {
      output.err(`${program.name}: ${error.message.replaceAll(/\s+/gu, ' ')}\n`);
      return error instanceof UsageError ? 2 : 1;
    }
    output.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

async function dispatch(program: Program, argv: readonly string[], env: Environment, output: Output): Promise<number> {
  const { out } = output;
  // pnpm passes on the -- that ends its own options.
  const words = argv[0] === '--' ? argv.slice(1) : argv;
  const { name, args } = chooseCommand(program, words);
  if (name === 'version') {
    out(`${program.name} ${program.version}\n`);
    return 0;
  }
  if (name === 'help') {
    out(programHelp(program));
    return 0;
  }
  const declared = findCommand(program.commands, name);
  if (declared === undefined) {
    throw new UsageError(
      name === '' ? `no command is given${seeHelp(program)}` : `unknown command "${name}"${seeHelp(program)}`,
    );
  }
  const { options, rest } = parseCommandLine(program, name, declared, args);
  if (options.help === true) {
    out(commandHelp(program, name, declared));
    return 0;
  }
  return declared.run(readSettings(declared.settings, env, options), rest, output);
}

function findCommand(commands: Program['commands'], name: string): Command | undefined {
  if (isSingle(commands)) return commands;
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/** Command named by the words, and its arguments. */
function chooseCommand({ commands, defaultCommand = '' }: Program, words: readonly string[]) {
  const [first] = words;
  if (first === '--version' || (first === 'version' && !isSingle(commands))) return { name: 'version', args: [] };
  if (isSingle(commands)) return { name: '', args: words };
  if (first === 'help' || ((first === '--help' || first === '-h') && defaultCommand === ''))
    return { name: 'help', args: [] };
  if (first === undefined || first.startsWith('-')) return { name: defaultCommand, args: words };
  const two = words.slice(0, 2).join(' ');
  if (Object.hasOwn(commands, two) && two !== first) return { name: two, args: words.slice(2) };
  return { name: first, args: words.slice(1) };
}

function seeHelp({ name, start = name }: Program, command = ''): string {
  return `; run ${start}${command === '' ? '' : ` ${command}`} --help for a list`;
}

function parseCommandLine(program: Program, name: string, declared: Command, args: readonly string[]) {
  const { settings, arguments: expected = [] } = declared;
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const { option, short, placeholder, multiple } of Object.values(settings)) {
    if (option === null) continue;
    options[option] = { type: placeholder === null ? 'boolean' : 'string', multiple, ...(short !== null && { short }) };
  }
  const { values, positionals } = parseOptions(args, options, seeHelp(program, name));
  if (values.help !== true && positionals.length !== expected.length) {
    const extra = positionals[expected.length];
    const what =
      extra === undefined ? `${expected[positionals.length] ?? ''} is missing` : `unexpected argument "${extra}"`;
    throw new UsageError(`${what}: ${name === '' ? 'give' : `${name} takes`} ${expected.join(' ') || 'only options'}`);
  }
  return { options: values, rest: positionals };
}

/** `parseArgs` of `node:util` with our error messages. */
function parseOptions(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>, help: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, option = ''] = /'(?:-\w, )?(--?[^\s'<]*)/u.exec(error.message) ?? [];
    if (error.message.startsWith('Unknown')) throw new UsageError(`unknown option ${option}${help}`);
    const takesNone = error.message.includes('does not take');
    throw new UsageError(takesNone ? `${option} takes no value` : `${option} needs a value: write ${option}=VALUE`);
  }
}
