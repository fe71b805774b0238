import { useEffect } from 'react';

/** The product's name (decision 40). */
export const productName = 'Patient Support Desk';

/** Names the screen in the browser's tab. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${productName}`;
  }, [screen]);
}
