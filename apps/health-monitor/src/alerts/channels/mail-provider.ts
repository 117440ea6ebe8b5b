/** An HTTP API that sends mail, with templates for its requests. `{{id}}` and the words of {@link mailTemplate} are filled in. */
export interface MailProvider {
  readonly url: string;
  /** An address or `Name <address>`, whichever the provider expects. */
  readonly from: string;
  /** Templates of headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; each text in it is a template. */
  readonly body: unknown;
}

/** The body that Resend and compatible providers accept; the default of `MAIL_TEMPLATE`. */
export const mailTemplate = {
  from: '{{from}}',
  to: ['{{to}}'],
  subject: '{{subject}}',
  text: '{{text}}',
  html: '{{html}}',
  headers: {
    'Message-ID': '{{message_id}}',
    // RFC 2369 and RFC 8058: the mail program shows a button to unsubscribe.
    'List-Unsubscribe': '<{{unsubscribe_url}}>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
};

/**
 * Reads the provider from the Worker's secrets; null if `MAIL_URL` is not set. Throws an Error that names the invalid variable.
 *
 * @example readMailProvider({ MAIL_URL: 'https://api.resend.com/emails', MAIL_FROM: 'Monitor <monitor@example.org>',
 *   MAIL_HEADERS: '{"authorization":"Bearer …","idempotency-key":"{{id}}"}' })
 */
export function readMailProvider(
  secrets: Readonly<Record<'MAIL_URL' | 'MAIL_FROM' | 'MAIL_HEADERS' | 'MAIL_TEMPLATE', string | undefined>>,
): MailProvider | null {
  if (secrets.MAIL_URL === undefined || secrets.MAIL_URL === '') return null;
  if (!URL.canParse(secrets.MAIL_URL) || new URL(secrets.MAIL_URL).protocol !== 'https:') {
    throw new Error(`MAIL_URL is not an https address: ${secrets.MAIL_URL}`);
  }
  const from = secrets.MAIL_FROM ?? '';
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    throw new Error(`MAIL_FROM is not a mail address: ${from === '' ? '(empty)' : from}; set it beside MAIL_URL`);
  }
  const headers = parse('MAIL_HEADERS', secrets.MAIL_HEADERS ?? '{}');
  if (typeof headers !== 'object' || headers === null || Object.values(headers).some((v) => typeof v !== 'string')) {
    throw new Error('MAIL_HEADERS is not a JSON object of texts, such as {"authorization":"Bearer …"}');
  }
  const body = secrets.MAIL_TEMPLATE === undefined ? mailTemplate : parse('MAIL_TEMPLATE', secrets.MAIL_TEMPLATE);
  return { url: secrets.MAIL_URL, from, headers: headers as Record<string, string>, body };
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON`);
  }
}
