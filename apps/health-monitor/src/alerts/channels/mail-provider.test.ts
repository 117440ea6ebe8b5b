import { describe, expect, it } from 'vitest';
import { mailTemplate, readMailProvider } from './mail-provider.ts';

const secrets = { MAIL_URL: undefined, MAIL_FROM: undefined, MAIL_HEADERS: undefined, MAIL_TEMPLATE: undefined };

describe('the mail provider', () => {
  it('is null if MAIL_URL is not set', () => {
    expect(readMailProvider(secrets)).toBeNull();
  });
  it('is read from the settings, with the default template', () => {
    const provider = readMailProvider({
      MAIL_URL: 'https://mail.acme.org/send',
      MAIL_FROM: 'Monitor <monitor@acme.org>',
      MAIL_HEADERS: '{"authorization":"Bearer x"}',
      MAIL_TEMPLATE: undefined,
    });
    expect(provider?.headers).toEqual({ authorization: 'Bearer x' });
    expect(provider?.body).toBe(mailTemplate);
  });
  it.each([
    [{ MAIL_URL: 'http://user:hunter2@mail.acme.org' }, 'MAIL_URL is not an https address'],
    [{ MAIL_URL: 'https://mail.acme.org' }, 'MAIL_FROM is not set: set it beside MAIL_URL'],
    [{ MAIL_URL: 'https://mail.acme.org', MAIL_FROM: 'hunter2' }, 'MAIL_FROM is not a mail address'],
    [{ MAIL_URL: 'https://mail.acme.org', MAIL_FROM: 'a@b.org', MAIL_HEADERS: '{' }, 'MAIL_HEADERS is not JSON'],
    [{ MAIL_URL: 'https://mail.acme.org', MAIL_FROM: 'a@b.org', MAIL_TEMPLATE: '{' }, 'MAIL_TEMPLATE is not JSON'],
    [
      { MAIL_URL: 'https://mail.acme.org', MAIL_FROM: 'a@b.org', MAIL_HEADERS: '{"a":1}' },
      'MAIL_HEADERS is not a JSON object of texts, such as {"authorization":"Bearer …"}',
    ],
  ])('names the invalid variable of %j, but not its value', (given, message) => {
    expect(() => readMailProvider({ ...secrets, ...given })).toThrow(expect.objectContaining({ message }));
  });
});
