import { useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { useRegistry } from '../../fields/views';

/** Invalidates the lists of views on a resource after one of its records was written. */
export function useInvalidateViews({ name }: Resource): () => void {
  const { all } = useRegistry();
  const invalidate = useInvalidate();
  return () => {
    for (const { view, name: shown } of all)
      if (view?.of === name) void invalidate({ resource: shown, invalidates: ['resourceAll'] });
  };
}
