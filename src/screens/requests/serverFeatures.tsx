import { useEffect, useState, type ComponentType } from 'react';
import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { serverFeaturesKey } from '../../fields/views';
import { isObject } from '../../schema';
import { useRetry, type Retry } from './LoadProblem';
import { mayPass, toRequestProblem } from './requestProblem';
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

interface Options {
  readonly enabled: boolean;
}

/** Asks once what the server has below `x/`; a refusal means that it has nothing, unless it may pass. */
function useFeaturesQuery({ enabled }: Options) {
  const { custom } = useDataProvider()();
  return useQuery({
    queryKey: serverFeaturesKey,
    queryFn: async ({ signal }) => {
      try {
        return parseFeatures((await custom?.({ method: 'get', url: 'x', meta: { signal } }))?.data ?? {});
      } catch (error) {
        if (mayPass(toRequestProblem(error))) throw error;
        return [];
      }
    },
    enabled,
    staleTime: Infinity,
  });
}

/** What the server has below `x/`: undefined until it has answered, and nothing where it could not be asked. */
export function useServerFeatures(options: Options): readonly unknown[] | undefined {
  const { data, isError } = useFeaturesQuery(options);
  return isError ? [] : data;
}

interface PageFeature extends Retry {
  /** Undefined while it is not known. */
  readonly isOffered: boolean | undefined;
}

/** Whether the server has the feature that a page consists of, or why that is not known. */
export function usePageFeature(name: string): PageFeature {
  const query = useFeaturesQuery({ enabled: true });
  const { problem, retry } = useRetry(query);
  return { isOffered: query.data?.includes(name), problem: query.data ? undefined : problem, retry };
}

/** Whether the server has a feature below `x/`, as far as it is known. */
export const useServerFeature = (name: string, options: Options): boolean =>
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
