import { useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { useRegistry } from '../../fields/views';
import { useApiCall } from '../requests';

/** Invalidates the lists of views on a resource after one of its records was written. */
export function useInvalidateViews({ name }: Resource): () => void {
  const { all } = useRegistry();
  const invalidate = useInvalidate();
  return () => {
    for (const { view, name: shown } of all)
      if (view?.of === name) void invalidate({ resource: shown, invalidates: ['resourceAll'] });
  };
}

/** Has everything that is shown of a kind read again, in its views too. */
export function useRefresh(resource: Resource): () => void {
  const invalidate = useInvalidate();
  const viewsChanged = useInvalidateViews(resource);
  return () => {
    void invalidate({ resource: resource.name, invalidates: ['all'] });
    viewsChanged();
  };
}

/**
 * Makes a POST that writes records of a kind (`useApiCall`), and has what is shown of them read again: after a refusal
 * too, because somebody else may have changed them.
 */
export function usePostAndRefresh(resource: Resource): ReturnType<typeof useApiCall> {
  const post = useApiCall();
  const refresh = useRefresh(resource);
  return async (call) => {
    try {
      return await post(call);
    } finally {
      refresh();
    }
  };
}
