import { useCallback } from 'react';
import { useTellFailure } from '../../../screens';
import { useServices } from '../../services';

type Method = 'get' | 'post' | 'delete';

/** Makes the calls about one's own account; a session that has ended leads to the sign-in page, and rejects like every other refusal. */
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
