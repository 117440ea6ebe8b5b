import { element } from './element.ts';
import { keysAreOn, switchKeys } from './keys.ts';
import { switchZone, zoneIsLocal } from './local-time.ts';
import { readStored, store } from './stored.ts';
import { texts } from './texts.ts';

const themes = ['system', 'light', 'dark'] as const;

/** The settings in the footer, which exist only if scripts run. */
class Settings extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const theme = element('select');
    for (const name of themes) theme.add(new Option(texts.themes[name], name));
    theme.value = readStored('lx-theme') ?? 'system';
    theme.addEventListener('change', () => {
      store('lx-theme', theme.value);
      document.documentElement.dataset.theme = theme.value;
    });
    const checkbox = (isOn: boolean, change: (isOn: boolean) => void) => {
      const box = element('input', { type: 'checkbox', checked: isOn });
      box.addEventListener('change', () => {
        change(box.checked);
      });
      return box;
    };
    const { themeLabel = '', zoneLabel = '', keysLabel = '' } = this.dataset;
    this.append(
      element('label', {}, themeLabel, ' ', theme),
      element('label', {}, zoneLabel, ' ', checkbox(zoneIsLocal(), switchZone)),
      element('label', {}, keysLabel, ' ', checkbox(keysAreOn(), switchKeys)),
    );
  }
}

customElements.define('lx-settings', Settings);
