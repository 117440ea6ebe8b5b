import { texts } from './texts.ts';
import { switchZone, zoneIsLocal } from './local-time.ts';
import { keysAreOn, switchKeys } from './keys.ts';

const themes = ['system', 'light', 'dark'] as const;

/** The settings in the footer, which exist only if scripts run. */
class Settings extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const theme = document.createElement('select');
    for (const name of themes) theme.add(new Option(texts.themes[name], name));
    theme.value = localStorage.getItem('lx-theme') ?? 'system';
    theme.addEventListener('change', () => {
      const root = document.documentElement;
      if (theme.value === 'system') {
        localStorage.removeItem('lx-theme');
        delete root.dataset.theme;
      } else {
        localStorage.setItem('lx-theme', theme.value);
        root.dataset.theme = theme.value;
      }
    });
    const keys = document.createElement('input');
    keys.type = 'checkbox';
    keys.checked = keysAreOn();
    keys.addEventListener('change', () => {
      switchKeys(keys.checked);
    });
    const zone = document.createElement('input');
    zone.type = 'checkbox';
    zone.checked = zoneIsLocal();
    zone.addEventListener('change', switchZone);
    this.append(
      labelled(this.dataset.themeLabel ?? '', theme),
      labelled(this.dataset.zoneLabel ?? '', zone),
      labelled(this.dataset.keysLabel ?? '', keys),
    );
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = document.createElement('label');
  label.append(text, ' ', control);
  return label;
}

customElements.define('lx-settings', Settings);
