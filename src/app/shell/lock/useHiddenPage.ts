import { useLayoutEffect } from 'react';
import { productName } from '../../../ui';

/** Id of the only element that is visible while the page is hidden. */
export const coverId = 'cover';

const elementsOutsideCover = (): HTMLElement[] =>
  [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.id !== coverId,
  );

/**
 * Hides the whole page from sight, input and screen readers while it is covered, and names no screen in the title. The
 * screen sets it again when it is rebuilt.
 */
export function useHiddenPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return undefined;
    const hidden = elementsOutsideCover().filter((child) => !child.inert);
    for (const child of hidden) child.inert = true;
    document.documentElement.dataset.covered = '';
    document.title = productName;
    return () => {
      delete document.documentElement.dataset.covered;
      for (const child of hidden) child.inert = false;
    };
  }, [covered]);
}
