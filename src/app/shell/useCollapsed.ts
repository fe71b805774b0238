import { useCallback, useState } from 'react';
import { storageKeys } from '../../schema';
import { savePreference } from '../../ui';

/** Below this width, as on tablets, the sidebar starts collapsed. */
const wideScreen = '(min-width: 992px)';

/**
 * Below this width, as at a zoom of 400 %, there is no room for the sidebar beside the screen: it covers it
 * (Sidebar.module.css).
 */
const roomBeside = '(min-width: 600px)';

const coversScreen = (): boolean => !window.matchMedia(roomBeside).matches;

/**
 * The stored state; without one, the sidebar is collapsed on narrow screens only, and always where it would cover the
 * screen.
 */
function readInitialState(): boolean {
  if (coversScreen()) return true;
  const stored = localStorage.getItem(storageKeys.sidebar);
  return stored === null ? !window.matchMedia(wideScreen).matches : stored === 'true';
}

interface CollapsedState {
  /** Stored under `sidebarCollapsed` (Cases 2), unless the sidebar covers the screen. */
  readonly collapsed: boolean;
  readonly toggle: () => void;
  /** Collapses a sidebar that covers the screen. */
  readonly uncover: () => void;
}

/** Whether the sidebar is collapsed. */
export function useCollapsed(): CollapsedState {
  const [collapsed, setCollapsed] = useState(readInitialState);
  const toggle = useCallback(() => {
    setCollapsed(!collapsed);
    if (!coversScreen()) savePreference(storageKeys.sidebar, String(!collapsed));
  }, [collapsed]);
  const uncover = useCallback(() => {
    if (coversScreen()) setCollapsed(true);
  }, []);
  return { collapsed, toggle, uncover };
}
