import { useCallback } from 'react';
import { problemOf } from '../../../screens';
import { useServices } from '../../services';

type Method = 'get' | 'post' | 'delete';

/** Makes the calls about one's own account; a session that has ended is dealt with, and rejects like every other refusal. */
export function useOwnCalls(): <T>(method: Method, url: string, payload?: object) => Promise<T> {
  const { auth, data } = useServices();
  return useCallback(
    async <T>(method: Method, url: string, payload?: object) => {
      try {
        const answer = await data.custom({ method, url, ...(payload && { payload }) });
        return (answer.data as { readonly data: T }).data;
      } catch (error) {
        if (problemOf(error).status === 401) await auth.onError(error);
        throw error;
      }
    },
    [auth, data],
  );
}
