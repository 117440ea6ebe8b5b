/** Name, logo and color of a monitor on pages, in feeds and messages. */
export interface Brand {
  readonly name: string;
  /** A `data:` URL of a picture; null: the default mark. */
  readonly logo: string | null;
  /** `#rrggbb` of links and buttons; null: the default color. */
  readonly color: string | null;
}

export const defaultBrand: Brand = { name: 'Validator health', logo: null, color: null };

/** Cloudflare's limit for a variable. */
const maxLogoLength = 5_000;
const maxNameLength = 60;

/** Reads the brand's settings. An invalid one is reported to `complain`, and its default is used. */
export function readBrand(
  setting: (name: 'SITE_NAME' | 'SITE_LOGO' | 'SITE_COLOR') => string | null,
  complain: (variable: string, problem: string) => void,
): Brand {
  const name = setting('SITE_NAME');
  const isLong = name !== null && name.length > maxNameLength;
  if (isLong) complain('SITE_NAME', `"${name}" has ${name.length} characters: give at most ${maxNameLength}`);
  const color = setting('SITE_COLOR');
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color);
  if (color !== null && !isColor) complain('SITE_COLOR', `"${color}" is not a color: give one such as #0b6e4f`);
  const logo = setting('SITE_LOGO');
  const fault = logo === null ? null : logoProblem(logo);
  if (fault !== null) complain('SITE_LOGO', fault);
  return {
    name: name === null || isLong ? defaultBrand.name : name,
    logo: fault === null ? logo : null,
    color: isColor ? color : null,
  };
}

function logoProblem(logo: string): string | null {
  if (!/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(logo)) {
    const shown = logo.length > 60 ? `${logo.slice(0, 60)}…` : logo;
    return `"${shown}" is not a picture as data:image/…;base64,…: name a file when you deploy, SITE_LOGO=logo.svg`;
  }
  if (logo.length <= maxLogoLength) return null;
  return `has ${logo.length} characters as a data: URL, at most ${maxLogoLength} are allowed: use a simpler picture, such as a plain SVG`;
}
