import type { Availability } from '../record/network-view.ts';
import { showShare } from './show-share.ts';

/** Uptime for people: `99.95 %`, or `insufficient data` below 90 % coverage. */
export function showAvailability({ uptime, down }: Availability): string {
  if (uptime === null) return 'insufficient data';
  return down > 0 ? showShare(Math.min(uptime, 0.999_999_999)) : showShare(uptime);
}
