import { useCallback, useState } from 'react';
import { storageKeys } from '../../schema';
import { remember } from '../../screens';

/** Below this the screen is a tablet's, and the sidebar starts collapsed. */
const roomy = '(min-width: 992px)';

/** What is remembered of the sidebar; where nothing is, it is collapsed on narrow screens alone. */
function initiallyCollapsed(): boolean {
  const remembered = localStorage.getItem(storageKeys.sidebar);
  return remembered === null ? !window.matchMedia(roomy).matches : remembered === 'true';
}

/** Whether the sidebar is collapsed, remembered under `sidebarCollapsed` (Cases 2), and what changes it. */
export function useCollapsed(): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  const toggle = useCallback(() => {
    setCollapsed(!collapsed);
    remember(storageKeys.sidebar, String(!collapsed));
  }, [collapsed]);
  return [collapsed, toggle];
}
