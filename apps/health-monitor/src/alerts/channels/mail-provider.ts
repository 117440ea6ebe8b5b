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

/** A mail setting is missing or invalid. `problem` does not show the value: all are secrets. */
export class MailSettingError extends Error {
  override readonly name = 'MailSettingError';
  readonly variable: string;
  readonly problem: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
    this.problem = problem;
  }
}

/**
 * Reads the provider from the Worker's secrets; null if `MAIL_URL` is not set. Throws MailSettingError.
 *
 * @example readMailProvider({ MAIL_URL: 'https://api.resend.com/emails', MAIL_FROM: 'Monitor <monitor@example.org>',
 *   MAIL_HEADERS: '{"authorization":"Bearer …","idempotency-key":"{{id}}"}' })
 */
export function readMailProvider(
  secrets: Readonly<Record<'MAIL_URL' | 'MAIL_FROM' | 'MAIL_HEADERS' | 'MAIL_TEMPLATE', string | undefined>>,
): MailProvider | null {
  const { MAIL_URL: url = '', MAIL_FROM: from = '' } = secrets;
  if (url === '') return null;
  if (URL.parse(url)?.protocol !== 'https:') throw new MailSettingError('MAIL_URL', 'is not an https address');
  if (from === '') throw new MailSettingError('MAIL_FROM', 'is not set: set it beside MAIL_URL');
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from)) throw new MailSettingError('MAIL_FROM', 'is not a mail address');
  const headers = parse('MAIL_HEADERS', secrets.MAIL_HEADERS ?? '{}');
  if (typeof headers !== 'object' || headers === null || Object.values(headers).some((v) => typeof v !== 'string')) {
    const problem = 'is not a JSON object of texts, such as {"authorization":"Bearer …"}';
    throw new MailSettingError('MAIL_HEADERS', problem);
  }
  const body = secrets.MAIL_TEMPLATE === undefined ? mailTemplate : parse('MAIL_TEMPLATE', secrets.MAIL_TEMPLATE);
  return { url, from, headers: headers as Record<string, string>, body };
}

function parse(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MailSettingError(variable, 'is not JSON');
  }
}
