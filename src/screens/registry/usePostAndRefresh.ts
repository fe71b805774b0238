import type { Resource } from '../../schema';
import { usePostCall } from '../requests';
import { useRefresh } from './useRefresh';

/**
 * Makes a POST that writes records of a kind (`usePostCall`), and has what is shown of them read again: after a refusal
 * too, because somebody else may have changed them.
 */
export function usePostAndRefresh(resource: Resource): ReturnType<typeof usePostCall> {
  const post = usePostCall();
  const refresh = useRefresh(resource);
  return async (call) => {
    try {
      return await post(call);
    } finally {
      refresh();
    }
  };
}
