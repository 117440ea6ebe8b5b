import { type Channel, channels } from '../alerts/channels/target.ts';
import { severities } from '../alerts/message.ts';
import { selectorKinds } from '../subscriptions/selector.ts';
import { html, type Html, type Part } from './html.ts';
import type { Page } from './layout.ts';
import type { FormField, FormValues } from './subscribe-form.ts';

export const channelNames: Readonly<Record<Channel, string>> = {
  email: 'E-mail',
  webhook: 'Webhook (signed)',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  telegram: 'Telegram',
  pagerduty: 'PagerDuty',
};

const watchNames: Readonly<Record<(typeof selectorKinds)[number], string>> = {
  validator: 'one validator',
  sponsor: 'all validators of a sponsor',
  version: 'all validators of a version',
  name: 'validators by name',
  network: 'the whole network',
  upstream: 'the explorer only',
};

/** The page `/{network}/subscribe`: a form, filled with `values`. `faults`: the API's reasons by field, '': of no field; empty: it has not refused the values. */
export function subscribePage(
  network: string,
  networks: readonly string[],
  values: FormValues,
  faults: ReadonlyMap<FormField | '', string>,
): Page {
  const general = faults.get('');
  return {
    title: faults.size > 0 ? 'Error: get alerts' : 'Get alerts',
    network,
    networks,
    here: 'subscribe',
    // Search engines list only the empty form.
    hidden: Object.keys(values).length > 0,
    body: html`<div class="state">
        <div>
          <h1>Get alerts</h1>
          <p class="soft">
            Until you confirm, only the request to confirm is sent. Every message has a link to unsubscribe.
          </p>
        </div>
      </div>
      <section class="card" aria-label="Subscribe">
        ${
          faults.size > 0 &&
          html`<div class="notice bad" role="alert">
            <p>
              <b>The subscription was not created.</b>
              ${general ?? 'The errors are shown at the fields.'}
            </p>
          </div>`
        }
        <form method="post" action="/${network}/subscribe">
          ${choose(
            'channel',
            'Where to',
            channels.map((one) => [one, channelNames[one]]),
            values.channel ?? 'email',
            faults,
          )}
          ${field('target', 'Address', values, faults, {
            hint: 'E-mail: the address. Webhook, Slack, Discord, Teams: its URL. Telegram: chat id or @channel. PagerDuty: integration key (Events API v2).',
            required: true,
            longest: 2048,
          })}
          ${choose(
            'by',
            'What about',
            selectorKinds.map((one) => [one, watchNames[one]]),
            values.by ?? 'validator',
            faults,
          )}
          ${field('value', 'Which', values, faults, {
            hint: 'Validator and sponsor: party id. Version: as it is shown. Name: a pattern such as acme-*. Not needed for the network and the explorer.',
            longest: 512,
          })}
          <div class="field">
            <label for="leastSeverity">Least severity</label
            ><select id="leastSeverity" name="leastSeverity">
              ${severities.map(
                (one) =>
                  html`<option value="${one}" ${one === (values.leastSeverity ?? 'warning') && html` selected`}>
                    ${one}
                  </option>`,
              )}</select
            >${fault('leastSeverity', faults)}
          </div>
          <fieldset>
            <legend>Quiet hours (optional)</legend>
            ${field('from', 'From', values, faults, { type: 'time', longest: 5 })}
            ${field('to', 'To', values, faults, { type: 'time', longest: 5 })}
            ${field('timeZone', 'Time zone', values, faults, { hint: 'Such as Europe/Zurich.', longest: 64 })}
            <div class="pick">
              <label
                ><input
                  type="checkbox"
                  name="quietAlways"
                  value="yes"
                  ${values.quietAlways !== undefined && html` checked`}
                />
                Postpone critical alerts, too</label
              >
            </div>
          </fieldset>
          ${field('label', 'Name of the subscription (optional)', values, faults, { longest: 100 })}
          <button>Subscribe</button>
        </form>
      </section>
      <section class="card" aria-labelledby="others">
        <h2 id="others">Without giving an address</h2>
        <p>
          Feed: <a href="/${network}/feed.atom">Atom</a>; each validator has its own. Maintenance:
          <a href="/${network}/api/v1/maintenance/calendar.ics">calendar</a>. For programs:
          <a href="/${network}/api/openapi.json">JSON API</a>, <a href="/${network}/metrics">metrics</a>.
        </p>
      </section>`,
  };
}

function choose(
  name: FormField,
  legend: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  faults: ReadonlyMap<FormField | '', string>,
): Html {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="pick">
      ${options.map(
        ([value, words]) =>
          html`<label
            ><input type="radio" name="${name}" value="${value}" ${value === chosen && html` checked`} />
            ${words}</label
          >`,
      )}
    </div>
    ${fault(name, faults)}
  </fieldset>`;
}

function field(
  name: FormField,
  label: string,
  values: FormValues,
  faults: ReadonlyMap<FormField | '', string>,
  {
    hint,
    longest,
    required = false,
    type = 'text',
  }: { hint?: string; longest: number; required?: boolean; type?: string },
): Html {
  const wrong = faults.has(name);
  const described = [hint !== undefined && `${name}-hint`, wrong && `${name}-fault`]
    .filter((one) => one !== false)
    .join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label
    ><input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${values[name]}"
      maxlength="${longest}"
      ${required && html` required`}${
        described !== '' && html` aria-describedby="${described}"`
      }${wrong && html` aria-invalid="true"`}
    />${hint !== undefined && html`<small id="${name}-hint">${hint}</small>`}${fault(name, faults)}
  </div>`;
}

function fault(name: FormField, faults: ReadonlyMap<FormField | '', string>): Part {
  const reason = faults.get(name);
  return reason !== undefined && html`<span class="fault" id="${name}-fault">It ${reason}.</span>`;
}
