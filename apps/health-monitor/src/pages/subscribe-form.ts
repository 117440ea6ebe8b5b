import { type Channel, channels } from '../alerts/channels/target.ts';
import type { Fault } from '../subscriptions/problem.ts';
import { selectorKinds } from '../subscriptions/selector.ts';

/** Fields of the form, as the browser sends them. */
export const formFields = [
  'channel',
  'target',
  'by',
  'value',
  'leastSeverity',
  'timeZone',
  'from',
  'to',
  'label',
] as const;

export type FormField = (typeof formFields)[number];

export type FormValues = Readonly<Partial<Record<FormField | 'quietAlways', string>>>;

/** The field of the API's request that has the target of a channel. */
const targetNames: Readonly<Record<Channel, string>> = {
  webhook: 'url',
  slack: 'url',
  discord: 'url',
  teams: 'url',
  telegram: 'chat',
  pagerduty: 'routingKey',
  email: 'address',
};

/** The API's request with the values of the form, which the API validates. */
export function requestOfForm(values: FormValues): Readonly<Record<string, unknown>> {
  const channel = channels.find((one) => one === values.channel);
  const by = selectorKinds.find((one) => one === values.by);
  const { timeZone = '', from = '', to = '' } = values;
  const hasQuietHours = from !== '' || to !== '';
  return {
    channel: values.channel ?? '',
    [channel === undefined ? 'url' : targetNames[channel]]: values.target ?? '',
    watch: [by === 'network' || by === 'upstream' ? { by } : { by: values.by ?? '', value: values.value ?? '' }],
    leastSeverity: values.leastSeverity ?? 'warning',
    label: values.label ?? '',
    ...(hasQuietHours && { quiet: { timeZone, from, to, criticalPasses: values.quietAlways === undefined } }),
  };
}

/** The reasons of the API's faults by field of the form; '': faults of no field. */
export function faultsOfForm(faults: readonly Fault[]): ReadonlyMap<FormField | '', string> {
  const reasons = new Map<FormField | '', string>();
  for (const { name, reason } of faults) {
    const field = fieldOf(name);
    if (!reasons.has(field)) reasons.set(field, reason);
  }
  return reasons;
}

function fieldOf(name: string): FormField | '' {
  if (Object.values(targetNames).includes(name)) return 'target';
  // `watch[0].value` and `quiet.from` are named by their last part; a fault of `watch` as a whole is shown at `value`.
  const lastPart = name.replace(/^watch\[0\]\.|^quiet\./, '');
  return formFields.find((field) => field === lastPart) ?? (name === 'watch' ? 'value' : '');
}
