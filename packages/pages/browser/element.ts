/** Makes an element with these properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Makes a button with this text, which calls `press` on a click. */
export function buttonOf(text: string, press: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', textContent: text });
  button.addEventListener('click', press);
  return button;
}
