import { timelineKinds, type TimelineKind } from './timeline';
import type { Registry } from './registry';
import type { Resource } from './resource';

/** The messages in the timeline of a record: those that are sent to a person, and what the person answers. */
export const threadKinds = (registry: Registry, resource: Resource): readonly TimelineKind[] =>
  timelineKinds(registry, resource).filter((kind) => kind.resource.outgoing ?? kind.resource.incoming);
