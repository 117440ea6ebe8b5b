import { readText } from '../alerts/read-text.ts';
import type { ServingContext } from '../serving/serving-context.ts';
import type { Fault } from '../subscriptions/problem.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { messagePage } from './message-page.ts';
import { respondPage } from './respond-page.ts';
import { faultsOfForm, formFields, type FormValues, requestOfForm } from './subscribe-form.ts';
import { subscribePage } from './subscribe-page.ts';

const longest = 32_768;
const noStore = { cache: 'no-store' } as const;

/** Answers `/{network}/subscribe`: the form, or the result of sending it. The query `validator`, `sponsor` or `version` fills it in. */
export async function answerSubscribe(request: Request, context: ServingContext, network: string): Promise<Response> {
  const { networks, brand } = context;
  const url = new URL(request.url);
  if (request.method !== 'POST') {
    return respondPage(request, brand, subscribePage(network, networks, filledIn(url.searchParams), new Map()));
  }
  const { text } = await readText(request.body, longest);
  const values = readForm(new URLSearchParams(text));
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  const from = request.headers.get('cf-connecting-ip');
  if (from !== null) headers.set('cf-connecting-ip', from);
  const response = await context.forward(
    network,
    new Request(`${url.origin}/${network}/api/v1/subscriptions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(requestOfForm(values)),
    }),
  );
  const answered: unknown = await response.json();
  if (response.status === 201) {
    const page = subscribedPage(network, networks, answered as Subscribed);
    return respondPage(request, brand, page, { status: 201, ...noStore });
  }
  const { detail, errors } = answered as { readonly detail: string; readonly errors?: readonly Fault[] };
  const faults = faultsOfForm(errors ?? []);
  const page = subscribePage(
    network,
    networks,
    values,
    errors === undefined ? new Map([['' as const, detail]]) : faults,
  );
  return respondPage(request, brand, page, { status: response.status, ...noStore });
}

function readForm(form: URLSearchParams): FormValues {
  const given = [...formFields, 'quietAlways' as const].flatMap((field) => {
    const value = form.get(field)?.trim() ?? '';
    return value === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(given);
}

function filledIn(query: URLSearchParams): FormValues {
  for (const by of ['validator', 'sponsor', 'version'] as const) {
    const value = query.get(by);
    if (value !== null) return { by, value: value.slice(0, 512) };
  }
  return {};
}

/** The API's answer to a new subscription. `secret`: only for webhooks. */
interface Subscribed {
  readonly subscription: { readonly id: string; readonly channel: string };
  readonly manageToken: string;
  readonly manageUrl: string;
  readonly secret?: string;
}

/** The page after subscribing: the next step, and the secrets, which are shown only once. */
function subscribedPage(network: string, networks: readonly string[], created: Subscribed): Page {
  const { subscription, manageToken, manageUrl, secret } = created;
  const confirm = `/${network}/api/v1/subscriptions/${subscription.id}/confirm?token=${encodeURIComponent(manageToken)}`;
  return messagePage(
    'One step left',
    html`${
        secret === undefined
          ? html`<p>
              <b>Open the link in the message that was just sent there</b>, within 48 hours. Nothing else is sent before
              that.
            </p>`
          : html`<p>
                Save this signing secret; it is not shown again. Messages are signed according to Standard Webhooks.
              </p>
              <pre tabindex="0" aria-label="Signing secret"><code>${secret}</code></pre>
              <p>
                Then send the webhook a challenge. It has to answer with the value of ${html`<code>challenge</code>`}.
              </p>
              <form method="post" action="${confirm}"><button>Send the challenge</button></form>`
      }
      <h2>Your own link</h2>
      <p>Use it to view, test and end this subscription. Save it; it is not shown again.</p>
      <pre tabindex="0" aria-label="Link to manage the subscription"><code>${manageUrl}</code></pre>
      <p><a href="/${network}/">Back to the status of ${network}</a></p>`,
    network,
    networks,
  );
}
