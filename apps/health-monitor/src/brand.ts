/** How a monitor presents itself: on pages, in feeds and messages. */
export interface Brand {
  readonly name: string;
  /** A `data:` URL of a picture; null: the monitor's own mark. */
  readonly logo: string | null;
  /** `#rrggbb` of links and buttons; null: the monitor's own. */
  readonly color: string | null;
}

/** Of a monitor whose operator has set nothing. */
export const ownBrand: Brand = { name: 'Validator health', logo: null, color: null };

/** Cloudflare's limit for a variable. */
const longestLogo = 5_000;
const longestName = 60;

/** The settings of a brand; what is wrong is reported, and the monitor's own is used instead. */
export function readBrand(
  setting: (name: 'SITE_NAME' | 'SITE_LOGO' | 'SITE_COLOR') => string | null,
  complain: (variable: string, problem: string) => void,
): Brand {
  const name = setting('SITE_NAME');
  const isLong = name !== null && name.length > longestName;
  if (isLong) complain('SITE_NAME', `"${name}" has ${name.length} characters: give at most ${longestName}`);
  const color = setting('SITE_COLOR');
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color);
  if (color !== null && !isColor) complain('SITE_COLOR', `"${color}" is not a color such as #0b6e4f`);
  const logo = setting('SITE_LOGO');
  const fault = logo === null ? null : whyNotLogo(logo);
  if (fault !== null) complain('SITE_LOGO', fault);
  return {
    name: name === null || isLong ? ownBrand.name : name,
    logo: fault === null ? logo : null,
    color: isColor ? color : null,
  };
}

function whyNotLogo(logo: string): string | null {
  if (!/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(logo)) {
    const shown = logo.length > 60 ? `${logo.slice(0, 60)}…` : logo;
    return `"${shown}" is not a picture as data:image/…;base64,…: name a file when you deploy, SITE_LOGO=logo.svg`;
  }
  if (logo.length <= longestLogo) return null;
  return `has ${logo.length} characters as a data: URL, at most ${longestLogo} are allowed: use a simpler picture, such as a plain SVG`;
}
