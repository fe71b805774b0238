import { useCallback } from 'react';
import type { RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useNavigate } from 'react-router';

const parseNothing = () => ({});

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
 * The part of the router that Refine uses: navigation only. The screens parse the URL and name their resources
 * themselves; Refine would parse it again in each of its hooks.
 */
export const refineRouter: RouterProvider = {
  ...routerProvider,
  parse: () => parseNothing,
  go: useGo,
};
