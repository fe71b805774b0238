import { useEffect, useState, type ComponentType } from 'react';
import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { serverFeaturesKey } from '../../fields/views';
import { isObject } from '../../schema';
import { toRequestProblem } from './requestProblem';
import { loadable, OptionalPart } from '../../ui';

/** The server's feature lists, as far as they are known: other servers answer 404, or anything but a list. */
function parseFeatures(answer: BaseRecord): readonly unknown[] {
  const { features } = (isObject(answer.data) ? answer.data : answer) as { readonly features?: unknown };
  return Array.isArray(features) ? features : [];
}

/** How long the first screen has the connection for itself, in milliseconds. */
const idleAfterMs = 1_500;

/** Whether the first screen has had time to load. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), idleAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/**
 * What the server has below `x/`: undefined until it has answered. It is asked once; a refusal means that it has
 * nothing.
 */
export function useServerFeatures({ enabled }: { readonly enabled: boolean }): readonly unknown[] | undefined {
  const { custom } = useDataProvider()();
  const { data, isError } = useQuery({
    queryKey: serverFeaturesKey,
    queryFn: async ({ signal }) => {
      try {
        return parseFeatures((await custom?.({ method: 'get', url: 'x', meta: { signal } }))?.data ?? {});
      } catch (error) {
        const { status = 0 } = toRequestProblem(error);
        if (status >= 400 && status < 500) return [];
        throw error;
      }
    },
    enabled,
    retry: false,
    staleTime: Infinity,
  });
  return isError ? [] : data;
}

/** Whether the server has a feature below `x/`, as far as it is known. */
export const useServerFeature = (name: string, options: { readonly enabled: boolean }): boolean =>
  useServerFeatures(options)?.includes(name) ?? false;

/** A part that is fetched and shown once the screen has loaded, where the server has a feature; else nothing. */
export function latePart<Props extends object>(feature: string, fetch: () => Promise<ComponentType<Props>>) {
  const Part = loadable(fetch);
  return function LatePart(props: Props) {
    const isOffered = useServerFeature(feature, { enabled: useIsSettled() });
    return (
      isOffered && (
        <OptionalPart>
          <Part {...props} />
        </OptionalPart>
      )
    );
  };
}
