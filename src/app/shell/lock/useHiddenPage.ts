import { useLayoutEffect } from 'react';
import { productName } from '../../../screens';

/** Id of the only element that is visible while the page is hidden. */
export const coverId = 'cover';

const elementsOutsideCover = (): HTMLElement[] => [...document.body.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child.id !== coverId);

/** Keeps the tab's title neutral even if a screen changes it meanwhile. Returns a function that restores the title. */
function neutraliseTitle(): () => void {
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

/** Hides the whole page from sight, input and screen readers while it is covered. The page stays mounted: forms keep their values. */
export function useHiddenPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return undefined;
    const hidden = elementsOutsideCover().filter((child) => !child.inert);
    for (const child of hidden) child.inert = true;
    document.documentElement.dataset.covered = '';
    const restoreTitle = neutraliseTitle();
    return () => {
      restoreTitle();
      delete document.documentElement.dataset.covered;
      for (const child of hidden) child.inert = false;
    };
  }, [covered]);
}
