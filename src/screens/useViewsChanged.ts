import { useInvalidate } from '@refinedev/core';
import type { Resource } from '../schema';
import { useRegistry } from './context';

/** Has the lists that show a resource's records under another name read again, once one of them was written. */
export function useViewsChanged({ name }: Resource): () => void {
  const { all } = useRegistry();
  const invalidate = useInvalidate();
  return () => {
    for (const { view, name: shown } of all) if (view?.of === name) void invalidate({ resource: shown, invalidates: ['resourceAll'] });
  };
}
