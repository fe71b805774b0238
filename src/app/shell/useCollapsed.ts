import { useCallback, useState } from 'react';
import { storageKeys } from '../../schema';
import { remember } from '../../screens';

/** Below this width, as on tablets, the sidebar starts collapsed. */
const roomy = '(min-width: 992px)';

/** The stored state; without one, the sidebar is collapsed on narrow screens only. */
function initiallyCollapsed(): boolean {
  const remembered = localStorage.getItem(storageKeys.sidebar);
  return remembered === null ? !window.matchMedia(roomy).matches : remembered === 'true';
}

/** Whether the sidebar is collapsed, stored under `sidebarCollapsed` (Cases 2), and a function that toggles it. */
export function useCollapsed(): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  const toggle = useCallback(() => {
    setCollapsed(!collapsed);
    remember(storageKeys.sidebar, String(!collapsed));
  }, [collapsed]);
  return [collapsed, toggle];
}
