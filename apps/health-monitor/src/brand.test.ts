import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { backgrounds, contrast, readable } from './pages/layout.ts';

const logo = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

function brandOf(settings: Readonly<Record<string, string>>) {
  const { configuration, complaints } = readConfiguration(
    settings as unknown as Parameters<typeof readConfiguration>[0],
  );
  const own = complaints.filter(({ variable }) => variable.startsWith('SITE_'));
  return { ...configuration.brand, complaints: own.map(({ variable, problem }) => `${variable} ${problem}`) };
}

describe('the brand', () => {
  it('has default values for missing settings', () => {
    expect(brandOf({})).toMatchObject({ name: 'Validator health', logo: null, color: null, complaints: [] });
    const given = { SITE_NAME: 'Acme status', SITE_COLOR: '#0b6e4f', SITE_LOGO: logo };
    expect(brandOf(given)).toMatchObject({ name: 'Acme status', color: '#0b6e4f', logo, complaints: [] });
  });

  it.each([
    [{ SITE_COLOR: 'green' }, 'SITE_COLOR "green" is not a color: give one such as #0b6e4f'],
    [{ SITE_NAME: 'x'.repeat(61) }, `SITE_NAME "${'x'.repeat(61)}" has 61 characters: give at most 60`],
    [
      { SITE_LOGO: 'https://acme.example/logo.svg' },
      'SITE_LOGO "https://acme.example/logo.svg" is not a picture as data:image/…;base64,…: name a file when you deploy, SITE_LOGO=logo.svg',
    ],
    [
      { SITE_LOGO: `data:image/png;base64,${'A'.repeat(5_000)}` },
      'SITE_LOGO has 5022 characters as a data: URL, at most 5000 are allowed: use a simpler picture, such as a plain SVG',
    ],
  ])('reports %j and uses the default', (given, complaint) => {
    expect(brandOf(given)).toMatchObject({
      logo: null,
      color: null,
      name: 'Validator health',
      complaints: [complaint],
    });
  });

  it('makes any color readable for links', () => {
    expect(readable('#0b6e4f', 'light')).toBe('#0b6e4f');
    expect(contrast('#000000', '#ffffff')).toBe(21);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const color = `#${value.toString(16).padStart(6, '0')}`;
        for (const scheme of ['light', 'dark'] as const) {
          const shown = readable(color, scheme);
          expect(shown).toMatch(/^#[0-9a-f]{6}$/);
          for (const background of backgrounds[scheme]) expect(contrast(shown, background)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});
