import { useCallback } from 'react';
import { useReportFailure } from '../../../screens/requests';
import { useServices } from '../../services';

type Method = 'get' | 'post' | 'delete';

/**
 * Returns a function that makes the calls about the user's own account. An ended session leads to the sign-in page; the
 * call also rejects, as for every other error.
 */
export function useAccountCalls(): <T>(method: Method, url: string, payload?: object) => Promise<T> {
  const { data } = useServices();
  const reportFailure = useReportFailure();
  return useCallback(
    async <T>(method: Method, url: string, payload?: object) => {
      try {
        const response = await data.custom({ method, url, ...(payload && { payload }) });
        return (response.data as { readonly data: T }).data;
      } catch (error) {
        reportFailure(error, false);
        throw error;
      }
    },
    [data, reportFailure],
  );
}
