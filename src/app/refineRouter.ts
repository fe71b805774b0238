import { useCallback } from 'react';
import type { RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useNavigate } from 'react-router';

const nothing = () => ({});

const useGo: NonNullable<RouterProvider['go']> = () => {
  const navigate = useNavigate();
  return useCallback(
    ({ to = '', type }) => {
      if (type === 'path') return to;
      void navigate(to, { replace: type === 'replace' });
      return undefined;
    },
    [navigate],
  );
};

/**
 * What Refine knows of the router: where to go. What an address says is read by the screens, which name their resources themselves; Refine
 * would read it anew for each of its hooks.
 */
export const refineRouter: RouterProvider = {
  ...routerProvider,
  parse: () => nothing,
  go: useGo,
};
