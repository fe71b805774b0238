import { useEffect } from 'react';

/** The product's name (decision 40). */
export const productName = 'Patient Support Desk';

/** Sets the title of the browser tab. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${productName}`;
  }, [screen]);
}
