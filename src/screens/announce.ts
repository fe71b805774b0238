/** Id of the live region in app/index.html. It is there from the start: screen readers do not announce a text that arrives together with its region. */
export const announcementsId = 'announcements';

/** How long an announced text stays, in milliseconds. Only its arrival is announced. */
const keptMs = 5000;

/** Has screen readers say a text once they have finished what they are saying. */
export function announce(text: string): void {
  const region = document.getElementById(announcementsId);
  if (!region) return;
  const said = document.createElement('p');
  said.textContent = text;
  region.append(said);
  setTimeout(() => said.remove(), keptMs);
}
