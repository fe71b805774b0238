import type { Resource } from '../../schema';
import { loadable, OptionalPart } from '../../ui';
import { useIsSettled, useServerFeature } from '../requests';

const Others = loadable(async () => ({ default: (await import('./Others')).Others }));

interface PresenceProps {
  readonly resource: Resource;
  readonly id: string;
}

/** Who else has a record open, once its page has loaded and where the server knows. */
export function Presence({ resource, id }: PresenceProps) {
  const isOffered = useServerFeature('presence', { enabled: useIsSettled() });
  return (
    isOffered && (
      <OptionalPart>
        <Others resource={resource.name} id={id} />
      </OptionalPart>
    )
  );
}
