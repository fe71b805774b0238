import { useCallback, useState } from 'react';
import { storageKeys } from '../../schema';
import { savePreference } from '../../screens';

/** Below this width, as on tablets, the sidebar starts collapsed. */
const wideScreen = '(min-width: 992px)';

/** The stored state; without one, the sidebar is collapsed on narrow screens only. */
function readInitialState(): boolean {
  const stored = localStorage.getItem(storageKeys.sidebar);
  return stored === null ? !window.matchMedia(wideScreen).matches : stored === 'true';
}

/** Whether the sidebar is collapsed, stored under `sidebarCollapsed` (Cases 2), and a function that toggles it. */
export function useCollapsed(): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(readInitialState);
  const toggle = useCallback(() => {
    setCollapsed(!collapsed);
    savePreference(storageKeys.sidebar, String(!collapsed));
  }, [collapsed]);
  return [collapsed, toggle];
}
