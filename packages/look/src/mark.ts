/** The product's mark as SVG: three rows of a ledger, the newest one marked. The stylesheet colors it (`.mark-tile`, `.mark-row`). */
export const mark =
  '<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><rect class="mark-tile" width="24" height="24" rx="6"/><path class="mark-row" d="M6 7.5h8M6 12h12M6 16.5h5" fill="none" stroke-width="2.4" stroke-linecap="round"/><circle class="mark-row" cx="17.2" cy="7.5" r="1.6" stroke="none"/></svg>';

/** The mark as a separate SVG file with its own colors, for browser tabs. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#4051d3"/><path d="M6 7.5h8M6 12h12M6 16.5h5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="17.2" cy="7.5" r="1.6" fill="#fff"/></svg>';

/** The favicon as a data URL. */
export const faviconAddress = `data:image/svg+xml,${encodeURIComponent(favicon)}`;
