import { OptionalPart, type loadable } from '../../ui';
import { useIsSettled, useServerFeature } from '../requests';

/** Renders a part once the screen has loaded, where the server tells of changes. */
export function liveOnly<Props extends object>(Part: ReturnType<typeof loadable<Props>>) {
  return function Live(props: Props) {
    const isTold = useServerFeature('live', { enabled: useIsSettled() });
    return (
      isTold && (
        <OptionalPart>
          <Part {...props} />
        </OptionalPart>
      )
    );
  };
}
