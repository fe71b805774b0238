import { useEffect } from 'react';
import { announce } from './announce';

/** The product's name (decision 40). */
export const productName = 'Patient Support Desk';

/** A title of a record changes once more when it has been read. */
const settledMs = 500;

/**
 * Sets the title of the browser tab. Announces it, except when the page is loaded, as screen readers then read it by
 * themselves.
 */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    const last = document.title;
    const title = `${screen} · ${productName}`;
    document.title = title;
    if (last === productName || last === title) return undefined;
    const announcing = setTimeout(() => announce(title), settledMs);
    return () => clearTimeout(announcing);
  }, [screen]);
}
