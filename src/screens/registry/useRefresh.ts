import { useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { useInvalidateViews } from './useInvalidateViews';

/** Has everything that is shown of a kind read again, in its views too. */
export function useRefresh(resource: Resource): () => void {
  const invalidate = useInvalidate();
  const viewsChanged = useInvalidateViews(resource);
  return () => {
    void invalidate({ resource: resource.name, invalidates: ['all'] });
    viewsChanged();
  };
}
