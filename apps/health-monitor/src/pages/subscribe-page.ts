import { channels } from '../alerts/channels/target.ts';
import { severities } from '../alerts/message.ts';
import type { Texts } from '../language/en.ts';
import { selectorKinds } from '../subscriptions/selector.ts';
import { html, type Html, inEnglish, type Part } from './html.ts';
import type { Page } from './layout.ts';
import type { FormField, FormValues } from './subscribe-form.ts';

/** `/{network}/subscribe`: a form that works without scripts. If the API refuses it, it is shown again with the values and errors. */
export function subscribePage(
  network: string,
  networks: readonly string[],
  values: FormValues,
  faults: ReadonlyMap<FormField | '', string>,
  texts: Texts,
): Page {
  const words = texts.subscribe;
  const general = faults.get('');
  return {
    title: faults.size > 0 ? words.errorTitle : words.title,
    network,
    networks,
    here: 'subscribe',
    hidden: Object.keys(values).length > 0,
    body: html`<div class="hero">
        <div>
          <h1>${words.title}</h1>
          <p class="soft">${words.promise}</p>
        </div>
      </div>
      <section class="card" aria-label="${words.label}">
        ${
          faults.size > 0 &&
          html`<div class="note bad" role="alert">
            <p><b>${words.notCreated}</b> ${general === undefined ? words.seeFields : inEnglish(general)}</p>
          </div>`
        }
        <form method="post" action="/${network}/subscribe">
          ${choose(
            'channel',
            words.whereTo,
            channels.map((one) => [one, words.channels[one]]),
            values.channel ?? 'email',
            faults,
            texts,
          )}
          ${field('target', words.target, values, faults, texts, {
            hint: words.targetHint,
            required: true,
            longest: 2048,
          })}
          ${choose(
            'by',
            words.whatAbout,
            selectorKinds.map((one) => [one, words.watch[one]]),
            values.by ?? 'validator',
            faults,
            texts,
          )}
          ${field('value', words.which, values, faults, texts, {
            hint: words.whichHint,
            longest: 512,
          })}
          <div class="field">
            <label for="leastSeverity">${words.leastSeverity}</label
            ><select id="leastSeverity" name="leastSeverity">
              ${severities.map(
                (one) =>
                  html`<option value="${one}" ${one === (values.leastSeverity ?? 'warning') && html` selected`}>
                    ${words.severities[one]}
                  </option>`,
              )}
            </select>
          </div>
          <fieldset>
            <legend>${words.quiet}</legend>
            ${field('from', words.from, values, faults, texts, { type: 'time', longest: 5 })}
            ${field('to', words.to, values, faults, texts, { type: 'time', longest: 5 })}
            ${field('timeZone', words.timeZone, values, faults, texts, { hint: words.timeZoneHint, longest: 64 })}
            <div class="pick">
              <label
                ><input
                  type="checkbox"
                  name="quietAlways"
                  value="yes"
                  ${values.quietAlways !== undefined && html` checked`}
                />
                ${words.quietAlways}</label
              >
            </div>
          </fieldset>
          ${field('label', words.name, values, faults, texts, { longest: 100 })}
          <button>${words.submit}</button>
        </form>
      </section>
      <section class="card" aria-labelledby="others">
        <h2 id="others">${words.withoutAddress}</h2>
        <p>
          ${words.others<Part>({
            atom: html`<a href="/${network}/feed.atom">Atom</a>`,
            rss: html`<a href="/${network}/feed.rss">RSS</a>`,
            json: html`<a href="/${network}/feed.json">JSON Feed</a>`,
            calendar: html`<a href="/${network}/api/v1/maintenance/calendar.ics">${words.calendar}</a>`,
            api: html`<a href="/${network}/api/openapi.json">JSON API</a>`,
            metrics: html`<a href="/${network}/metrics">${words.metrics}</a>`,
          })}
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
  texts: Texts,
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
    ${fault(name, faults, texts)}
  </fieldset>`;
}

function field(
  name: FormField,
  label: string,
  values: FormValues,
  faults: ReadonlyMap<FormField | '', string>,
  texts: Texts,
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
    />${hint !== undefined && html`<small id="${name}-hint">${hint}</small>`}${fault(name, faults, texts)}
  </div>`;
}

function fault(name: FormField, faults: ReadonlyMap<FormField | '', string>, { subscribe }: Texts): Part {
  const reason = faults.get(name);
  return reason !== undefined && html`<span class="fault" id="${name}-fault">${subscribe.fault(name, reason)}</span>`;
}
