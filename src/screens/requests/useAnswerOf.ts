import { keys, useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../schema';

interface Call {
  /** Relative to the address of the API. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The last answer is shown until the one to another query has come. */
  readonly keepsLast?: boolean;
}

/**
 * What a call answers about records, asked again whenever one of this resource was written, and when the user comes
 * back to the window.
 */
export function useAnswerOf<T>({ name }: Resource, { url, query: given = {}, keepsLast = false }: Call) {
  const { query } = useCustom<{ data: T }>({
    url,
    method: 'get',
    config: { query: given },
    queryOptions: {
      queryKey: [...(keys().data('default').resource(name).get() as unknown[]), url, given],
      ...(keepsLast && { placeholderData: keepPreviousData }),
    },
    errorNotification: false,
  });
  return { answer: query.data?.data.data, query };
}
