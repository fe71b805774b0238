import { isReference } from './references';
import { memoizePerRegistry, type Registry } from './registry';
import type { Resource } from './resource';
import type { TimelineEntry } from './resourceParts';
import { isWithheld } from './rights';

/** The name of a record's own changes among the kinds of its timeline; no kind of record can be called so. */
export const ownChanges = 'versions';

/** How a record of a kind leads to the record of a timeline: by a reference, or over a record in between. */
export interface TimelinePath {
  readonly by: string;
  /** The kind of the record in between, and its reference. */
  readonly over?: { readonly resource: Resource; readonly by: string };
}

/** A kind of record that the timeline of another one tells of. */
export interface TimelineKind {
  readonly resource: Resource;
  readonly entry: TimelineEntry;
  readonly paths: readonly TimelinePath[];
}

type Kinds = Pick<Registry, 'all'>;

/** The references of a kind that its reader may see, with the kind that each leads to. */
const referencesOf = (resource: Resource, { all }: Kinds): (readonly [string, Resource])[] =>
  Object.keys(resource.declared).flatMap((name) => {
    const field = resource.fields[name];
    const target = isReference(field) && !field.derived && all.find((other) => other.name === field.to);
    return target && !target.view && !isWithheld(resource, name) ? [[name, target] as const] : [];
  });

/** Whether everybody who reads the records of a kind reads these too. */
const isReadWith = ({ access, verbs }: Resource, target: Resource): boolean =>
  verbs.includes('list') && [undefined, target.access].includes(access);

/** How the records of a kind lead to those of another one: over a record in between only where none points there. */
function pathsTo(target: Resource, resource: Resource, kinds: Kinds): readonly TimelinePath[] {
  const references = referencesOf(resource, kinds);
  const direct = references.flatMap(([by, to]) => (to.name === target.name ? [{ by }] : []));
  if (direct.length > 0) return direct;
  return references.flatMap(([by, between]) =>
    isReadWith(between, target)
      ? referencesOf(between, kinds).flatMap(([further, to]) =>
          to.name === target.name ? [{ by, over: { resource: between, by: further } }] : [],
        )
      : [],
  );
}

/** The kinds of record that the timeline of a record tells of, among those that its reader may see. */
export function timelineKindsOf(target: Resource, kinds: Kinds): readonly TimelineKind[] {
  return kinds.all.flatMap((resource) => {
    const { timeline: entry } = resource;
    if (!entry || !isReadWith(resource, target) || isWithheld(resource, entry.at)) return [];
    const paths = pathsTo(target, resource, kinds);
    return paths.length > 0 ? [{ resource, entry, paths }] : [];
  });
}

const kindsByTarget = memoizePerRegistry(() => new Map<string, readonly TimelineKind[]>());

/** The kinds of record that the timeline of a record tells of; read once of each registry. */
export function timelineKinds(registry: Registry, target: Resource): readonly TimelineKind[] {
  const known = kindsByTarget(registry);
  const kinds = known.get(target.name) ?? timelineKindsOf(target, registry);
  known.set(target.name, kinds);
  return kinds;
}

/** The fields of a record that its entry shows, as far as a reader sees them. */
export const timelineFields = ({ text, note }: TimelineEntry): string[] => [
  ...text,
  ...(note === undefined ? [] : [note]),
];

/** The messages in the timeline of a record: those that are sent to a person, and what the person answers. */
export const threadKinds = (registry: Registry, resource: Resource): readonly TimelineKind[] =>
  timelineKinds(registry, resource).filter((kind) => kind.resource.outgoing ?? kind.resource.incoming);
