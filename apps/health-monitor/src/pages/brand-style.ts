/** The backgrounds of links and buttons with the least contrast, in light and dark mode (packages/look). */
const grounds = { light: ['#fdeaea', '#eef1f6', '#fbf1da'], dark: ['#341719', '#2c2410', '#1a222d'] } as const;
/** Required by WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;
const steps = 50;

/** CSS that gives links and buttons the operator's color, made readable. */
export function brandStyle(color: string | null): string {
  if (color === null) return '';
  const [light, dark] = [readable(color, 'light'), readable(color, 'dark')];
  return `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(#fff,#0a0e14)}.mark-tile{fill:${color}}`;
}

/** The color, mixed with as much black (light mode) or white (dark mode) as it needs to be readable. */
export function readable(color: string, scheme: keyof typeof grounds): string {
  const [own, goal] = [channels(color), scheme === 'light' ? 0 : 255];
  for (let step = 0; step <= steps; step++) {
    const mixed = own.map((channel) => Math.round(channel + ((goal - channel) * step) / steps));
    if (grounds[scheme].every((ground) => contrast(mixed, channels(ground)) >= leastContrast)) {
      return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    }
  }
  throw new Error('black and white are readable on every ground');
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance as defined in WCAG 2.2. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
