import type { Resource } from './resource';

/** A line of a form that several fields share, as declared by the record that stores them. `key` identifies the line within the form. */
export interface SharedLine {
  readonly key: string;
  readonly fields: readonly string[];
}

/** The line that a field of a form shares with others (`together`); undefined where it has its own. */
export function sharedLine({ name: own, together, included }: Resource, name: string, kindOf: (resource: string) => Resource | undefined): SharedLine | undefined {
  const origin = included[name];
  const lines = origin ? kindOf(origin.resource)?.together : together;
  const at = lines?.findIndex((line) => line.includes(origin?.field ?? name)) ?? -1;
  const fields = lines?.[at];
  return fields && { key: [own, ...(origin?.path ?? []), origin?.nested, at].join(' '), fields };
}
