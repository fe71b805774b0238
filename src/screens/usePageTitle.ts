import { useEffect } from 'react';

const product = 'Patient Support Desk';

/** Names the screen in the browser's tab. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen]);
}
