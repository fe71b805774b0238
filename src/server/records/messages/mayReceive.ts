import { getField, isFilled, isReference, type Registry, type Resource } from '../../../schema';
import type { Row } from '../Records';
import { readOne } from '../readRecords';
import type { Source } from '../source';
import { quietUntil } from './quietHours';

/** The kind of the people to whom messages of a kind are sent. */
export function recipientsOf({ outgoing, ...resource }: Resource, registry: Registry): Resource {
  const reference = getField(resource, outgoing?.recipient ?? '');
  if (!isReference(reference)) throw new Error(`"${resource.name}" has no reference to a recipient`);
  return registry.get(reference.to);
}

/** Why a person gets no messages of a kind, as they or staff have said; undefined if they do. */
export function findRefusal({ outgoing }: Resource, people: Resource, person: Row): string | undefined {
  const name = outgoing?.refusedBy?.find((field) => isFilled(person[field]) && person[field] !== false);
  if (name === undefined) return undefined;
  return `This ${people.label.one.toLowerCase()} must not be written to so: "${getField(people, name).label}" is set`;
}

/** Whether a person can be written to: never, at a later time, or at once. */
export interface Reachable {
  readonly refusal?: string;
  /** In the quiet hours where the person lives: until when a message waits. */
  readonly heldUntil?: Date;
}

/** Whether a message of a kind can be sent to a person. */
export function mayReceive(resource: Resource, people: Resource, person: Row, now: Date): Reachable {
  const refusal = findRefusal(resource, people, person);
  if (refusal !== undefined) return { refusal };
  const quiet = resource.outgoing?.quietHours;
  if (!quiet) return {};
  const state = person[quiet.state];
  const heldUntil = quietUntil(quiet, typeof state === 'string' ? state : undefined, now);
  return heldUntil ? { heldUntil } : {};
}

/** Whether a stored message can be sent to the person that it is for. */
export async function mayBeSent(source: Source, resource: Resource, message: Row, now: Date): Promise<Reachable> {
  const { refusedBy, quietHours, recipient = '' } = resource.outgoing ?? {};
  if (!refusedBy && !quietHours) return {};
  const people = recipientsOf(resource, source.registry);
  const person = await readOne(source, people, { id: Number(message[recipient]) });
  return person ? mayReceive(resource, people, person, now) : {};
}
