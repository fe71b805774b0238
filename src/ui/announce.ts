/** Id of the element in app/index.html that holds the live region. */
export const announcementsId = 'announcements';

/** How long an announced text stays, in milliseconds. Only its arrival is announced. */
const keptMs = 5000;

let region: HTMLElement | undefined;

/**
 * Opens the live region of the page. Call it once, before anything is announced: screen readers ignore a text that
 * arrives together with its region. The region is in a closed shadow root, so that a text that is shown as well is not
 * found twice by what searches the page.
 */
export function openAnnouncements(): void {
  region = document.createElement('div');
  region.ariaLive = 'polite';
  document.getElementById(announcementsId)?.attachShadow({ mode: 'closed' }).append(region);
}

/** Has screen readers say a text once they have finished what they are saying. */
export function announce(text: string): void {
  if (!region) return;
  const said = region.ownerDocument.createElement('p');
  said.textContent = text;
  region.append(said);
  setTimeout(() => said.remove(), keptMs);
}
