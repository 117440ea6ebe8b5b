import { type Command, type ExitCodes, isSingle, type Program } from './program.ts';
import type { Setting, Settings } from './settings.ts';

/** Characters of a line. */
const width = 120;

const versionRow: Row = ['--version', 'print the version'];
const programRows: readonly Row[] = [['<command> --help', 'options and variables of one command'], versionRow];

/** The text of `<program> --help`. */
export function programHelp(program: Program): string {
  const { name, start = name, summary, commands, exitCodes, notes, defaultCommand } = program;
  if (isSingle(commands)) return commandHelp(program, '', commands);
  const rows = Object.entries(commands).map(([command, declared]) =>
    commandRow(defaultCommand === command ? `[${command}]` : command, declared),
  );
  return sections([
    `Usage: ${start} <command> [options]`,
    summary,
    titled('Commands', [...rows, ...programRows]),
    codes(exitCodes),
    notes,
  ]);
}

function commandRow(shown: string, { arguments: args = [], summary }: Command): Row {
  return [[shown, ...args].join(' '), summary];
}

/** The commands other than the default one. */
function otherCommands(commands: Readonly<Record<string, Command>>, defaultCommand: string): string {
  const others = Object.entries(commands).filter(([command]) => command !== defaultCommand);
  return titled('Other commands', [
    ...others.map(([command, declared]) => commandRow(command, declared)),
    ...programRows,
  ]);
}

/** The text of `<program> <command> --help`. */
export function commandHelp(program: Program, name: string, declared: Command): string {
  const { start = program.name } = program;
  const { settings, arguments: args = [], summary, description = summary, exitCodes = program.exitCodes } = declared;
  const options = Object.values(settings).filter(({ option }) => option !== null);
  const words = [start, name, '[options]', ...args].filter((word) => word !== '');
  const isOnlyCommand = isSingle(program.commands);
  const isDefault = !isOnlyCommand && name === program.defaultCommand;
  return sections([
    `Usage: ${words.join(' ')}`,
    wrap(isOnlyCommand ? (declared.description ?? program.summary) : description, 0),
    titled('Options', [
      ...options.map((each): Row => [optionName(each), describe(each)]),
      ['-h, --help', 'print this text'],
      ...(isOnlyCommand ? [versionRow] : []),
    ]),
    environment(settings),
    isDefault ? otherCommands(program.commands, name) : undefined,
    codes(exitCodes),
    isOnlyCommand || isDefault ? program.notes : undefined,
  ]);
}

function environment(settings: Settings): string | undefined {
  const variables = Object.values(settings).filter(({ env, option }) => env !== null && option === null);
  return variables.length === 0
    ? undefined
    : titled(
        'Environment',
        variables.map((each): Row => [each.env ?? '', describe(each)]),
      );
}

function optionName({ option, short, placeholder }: Setting<unknown>): string {
  return `${short === null ? '' : `-${short}, `}--${option ?? ''}${placeholder === null ? '' : ` ${placeholder}`}`;
}

function describe({
  description,
  option,
  env,
  allowed,
  shownDefault,
  placeholder,
  default: fallback,
}: Setting<unknown>) {
  const facts = [
    allowed,
    option !== null && env !== null ? `variable ${env}` : null,
    placeholder !== null && fallback === undefined ? 'required' : null,
    shownDefault === null ? null : `default ${shownDefault}`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`;
}

function codes(exitCodes: ExitCodes): string {
  return titled(
    'Exit codes',
    Object.entries(exitCodes).map(([code, meaning]) => [code, meaning]),
  );
}

type Row = readonly [name: string, meaning: string];

function titled(title: string, rows: readonly Row[]): string {
  // Meanings begin in one column; a name of more than 24 characters has a line of its own.
  const column = Math.min(24, Math.max(...rows.map(([name]) => name.length))) + 4;
  const lines = rows.map(([name, meaning]) => {
    const begin = `  ${name}`;
    const cell = begin.length + 2 > column ? `${begin}\n${' '.repeat(column)}` : begin.padEnd(column);
    return `${cell}${wrap(meaning, column)}`;
  });
  return `${title}:\n${lines.join('\n')}`;
}

/** Breaks a text into lines; those after the first begin at `column`. */
function wrap(text: string, column: number): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1);
    if (last !== undefined && column + last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(column)}`);
}

function sections(parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
