import { useCallback } from 'react';
import { useTellFailure } from '../../../screens';
import { useServices } from '../../services';

type Method = 'get' | 'post' | 'delete';

/** Returns a function that makes the calls about the user's own account. An ended session leads to the sign-in page; the call also rejects, as for every other error. */
export function useOwnCalls(): <T>(method: Method, url: string, payload?: object) => Promise<T> {
  const { data } = useServices();
  const tellFailure = useTellFailure();
  return useCallback(
    async <T>(method: Method, url: string, payload?: object) => {
      try {
        const answer = await data.custom({ method, url, ...(payload && { payload }) });
        return (answer.data as { readonly data: T }).data;
      } catch (error) {
        tellFailure(error, false);
        throw error;
      }
    },
    [data, tellFailure],
  );
}
