import type { ComponentType } from 'react';
import { loadable, OptionalPart } from '../../ui';
import { useIsSettled, useServerFeature } from './useServerFeature';

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
