import { expect, it } from 'vitest';
import { createLogger, type LogFormat, type LogLevel } from './log.ts';

function linesOf(level: LogLevel, format: LogFormat): readonly string[] {
  const lines: string[] = [];
  const logger = createLogger({ level, format, stream: { write: (line) => lines.push(line) } });
  logger.debug('looking');
  logger.info({ position: 7, host: 'a b' }, 'committed');
  logger.warn('host is away');
  logger.error({ err: new Error('broken') }, 'stopped');
  logger.error({ err: 'ECONNRESET' }, 'cut');
  return lines;
}

it('text is the message with its fields, the level before it unless it is info, and the stack of an error', () => {
  const [committed, away, stopped, cut, ...others] = linesOf('info', 'text');
  expect([committed, away, cut, others]).toEqual([
    'committed position=7 host="a b"\n',
    'warn: host is away\n',
    'error: cut err=ECONNRESET\n',
    [],
  ]);
  expect(stopped).toMatch(/^error: stopped\nError: broken\n +at /u);
  expect(linesOf('warn', 'text')).toHaveLength(3);
});

it('JSON is one object for each line, with level (debug is 20, info 30), time and fields', () => {
  const [first, ...others] = linesOf('debug', 'json').map((line) => JSON.parse(line) as unknown);
  expect(first).toEqual({ level: 20, time: expect.any(Number) as number, msg: 'looking' });
  expect(others[0]).toMatchObject({ level: 30, position: 7, host: 'a b', msg: 'committed' });
  expect(others).toHaveLength(4);
  expect(linesOf('silent', 'json')).toEqual([]);
});
