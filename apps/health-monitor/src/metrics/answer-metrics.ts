import type { NetworkView } from '../record/network-view.ts';
import { answer } from '../serving/answer.ts';
import { chooseFormat, contentTypes, writeExposition } from './exposition.ts';
import { networkFamilies } from './network-families.ts';

/** Answers `/metrics` with the metrics of these networks; `?validators=1` adds five series for each validator. */
export function answerMetrics(request: Request, views: readonly NetworkView[]): Response {
  const format = chooseFormat(request.headers.get('accept'));
  const perValidator = ['1', 'true'].includes(new URL(request.url).searchParams.get('validators') ?? '');
  return answer(request, {
    type: contentTypes[format],
    body: writeExposition(networkFamilies(views, perValidator), format),
    // With validators, two megabytes change every minute, so an ETag would never match.
    cache: perValidator ? 'no-store' : 'no-cache',
    shared: true,
    headers: { vary: 'accept, accept-encoding' },
  });
}
