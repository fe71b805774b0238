import { useLayoutEffect } from 'react';
import { productName } from '../../../screens';

/** Id of what alone is seen while the page is hidden. */
export const coverId = 'cover';

const outside = (): HTMLElement[] => [...document.body.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child.id !== coverId);

/** Keeps the tab's title neutral, whatever a screen calls itself meanwhile; answers what gives it back. */
function neutralTitle(): () => void {
  let title = document.title;
  const observer = new MutationObserver(() => {
    if (document.title === productName) return;
    title = document.title;
    document.title = productName;
  });
  document.title = productName;
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = title;
  };
}

/** Takes the whole page out of sight, reach and reading while it is covered. It stays as it is: forms keep what is in them. */
export function useHiddenPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return undefined;
    const active = document.activeElement;
    const hidden = outside().filter((child) => !child.inert);
    for (const child of hidden) child.inert = true;
    document.documentElement.dataset.covered = '';
    const giveBackTitle = neutralTitle();
    return () => {
      giveBackTitle();
      delete document.documentElement.dataset.covered;
      for (const child of hidden) child.inert = false;
      if (active instanceof HTMLElement) active.focus();
    };
  }, [covered]);
}
