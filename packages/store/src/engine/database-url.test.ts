import { describe, expect, it } from 'vitest';
import { DatabaseUrlError, readDatabaseUrl, redactUrl, showHost, withPooling } from './database-url.ts';

function hostsOf(url: string) {
  return readDatabaseUrl(url).hosts.map(showHost);
}

describe('readDatabaseUrl', () => {
  it.each<[string, string[]]>([
    ['postgres://u:p@one/db', ['one']],
    ['postgresql://u:p@one:6432/db', ['one:6432']],
    ['postgres://u:p@one:1,two:2,three/db', ['one:1', 'two:2', 'three']],
    ['postgres://[::1]:5433,10.0.0.1/db', ['[::1]:5433', '10.0.0.1']],
    ['postgres:///db?host=one,two&port=5433', ['one:5433', 'two:5433']],
    ['postgres://u@/db?host=/run/one,two&port=1,2', ['/run/one:1', 'two:2']],
    ['postgres://%2Frun%2Fpostgresql/db', ['/run/postgresql']],
    ['postgres:///db', ['']],
  ])('reads the hosts of %s in order', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  it('passes to the driver only its own parameters, with a placeholder for the hosts', () => {
    const url = 'postgres://u:p%40ss@one,two/db?sslmode=verify-full&target_session_attrs=standby&options=-c%20a%3Db';
    expect(readDatabaseUrl(url)).toMatchObject({
      target: 'standby',
      options: '-c a=b',
      driverUrl: 'postgres://u:p%40ss@host/db?sslmode=verify-full',
    });
  });
});

describe('an invalid connection URL', () => {
  it.each<[string, string]>([
    ['secret', 'is not a PostgreSQL URL:'],
    ['host=one user=u password=secret', 'is not a PostgreSQL URL:'],
    ['mysql://u:secret@one/db', 'is not a PostgreSQL URL but a mysql: URL'],
    ['postgres://u:sec/secret@one/db', 'has a port that is not a number'],
    ['postgres://u:1/secret@one/db', 'has an @ after its host: write '],
    ['postgres://u:1/secret?x@one/db', 'has an @ after its host: write '],
    ['postgres://u:sec#secret@one/db', 'percent-encoded'],
    ['postgres://u:secret@one:99999/db', 'has a port that is not a number from 1 to 65535'],
    ['postgres://u:secret@one,,two/db', 'has an empty host in its list'],
    ['postgres://u:secret@one,/db', 'has an empty host in its list'],
    ['postgres://u:secret@:5432/db', 'has a port without a host'],
    ['postgres://u:secret@/db?host=one,two,three&port=1,2', 'has 3 hosts and 2 ports'],
    ['postgres://u:secret@one/db?target_session_attrs=master', 'has target_session_attrs=master: give one of any,'],
    ['postgres://u:secret@one/db?sslmode=on', 'has sslmode=on: give one of disable, prefer, require, '],
    ['postgres://u:secret@one/db?connect_timeout=0', 'has connect_timeout=0: give whole seconds'],
    ['postgres://u:secret@one/db?pooled=yes', 'the parameter pooled is "yes"'],
  ])('%s is rejected in one line without the password', (url, reason) => {
    const reading = () => readDatabaseUrl(url);
    expect(reading).toThrow(DatabaseUrlError);
    expect(reading).toThrow(reason);
    expect(reading).not.toThrow(/secret|\n/);
    expect(redactUrl(url)).not.toContain('secret');
  });
});

it.each([
  ['postgres://u:secret@one:1,two:2/db?password=secret', 'postgres://u:…@one:1,two:2/db'],
  ['postgres://u:sec@secret@one/db', 'postgres://u:…@one/db'],
  ['postgres://u@one/db', 'postgres://u@one/db'],
])('redactUrl hides the password of %s', (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});

describe('DATABASE_POOLED', () => {
  it.each([
    ['postgres://one/db', '1', true],
    ['postgres://one/db?sslmode=require', '1', true],
    ['postgres://one/db', '0', false],
    ['postgres://one/db', undefined, false],
    ['postgres://one/db?pooled=1', undefined, true],
  ])('%s with DATABASE_POOLED=%s: pooled is %s', (url, setting, pooled) => {
    const text = withPooling(url, setting);
    expect(readDatabaseUrl(text).pooled).toBe(pooled);
    expect(withPooling(text, setting)).toBe(text);
  });

  it('rejects a value other than 1 or 0', () => {
    expect(() => withPooling('postgres://one/db', 'yes')).toThrow('DATABASE_POOLED is "yes"; give 1');
  });
});
