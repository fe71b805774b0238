import type { Resource } from './resource';

/** A line of a form, in which fields that belong together stand: as the record that keeps them declares it. `key` tells the lines of one form apart. */
export interface SharedLine {
  readonly key: string;
  readonly fields: readonly string[];
}

/** The line that a field of a form shares with others (`together`); undefined where it stands by itself. */
export function sharedLine({ name: own, together, included }: Resource, name: string, kindOf: (resource: string) => Resource | undefined): SharedLine | undefined {
  const origin = included[name];
  const lines = origin ? kindOf(origin.resource)?.together : together;
  const at = lines?.findIndex((line) => line.includes(origin?.field ?? name)) ?? -1;
  const fields = lines?.[at];
  return fields && { key: [own, ...(origin?.path ?? []), origin?.nested, at].join(' '), fields };
}
