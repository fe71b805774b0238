import { useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { usePostCall } from '../requests';
import { useInvalidateViews } from './useInvalidateViews';

/**
 * Makes a POST that writes records of a kind (`usePostCall`), and has what is shown of them read again: after a refusal
 * too, because somebody else may have changed them.
 */
export function usePostAndRefresh(resource: Resource): ReturnType<typeof usePostCall> {
  const post = usePostCall();
  const invalidate = useInvalidate();
  const viewsChanged = useInvalidateViews(resource);
  return async (call) => {
    try {
      return await post(call);
    } finally {
      void invalidate({ resource: resource.name, invalidates: ['all'] });
      viewsChanged();
    }
  };
}
