import { sharedLine, type Field, type Registry, type Resource } from '../../schema';

type NamedField = readonly [name: string, field: Field];

/** One field of a form, or those that stand in one line of it. */
export interface FieldLine {
  readonly key: string;
  readonly fields: readonly NamedField[];
  /** What the line holds belongs together, though conditions may have left one of it. */
  readonly isShared: boolean;
}

/** The fields of a section line by line, in their order: those that belong together (`together`) share one where they follow each other. */
export function fieldLines(resource: Resource, fields: readonly NamedField[], registry: Registry): FieldLine[] {
  const lines: (FieldLine & { readonly shared: string | undefined })[] = [];
  for (const entry of fields) {
    const shared = sharedLine(resource, entry[0], (kept) => registry.get(kept))?.key;
    const last = lines.at(-1);
    if (shared !== undefined && last?.shared === shared) lines[lines.length - 1] = { ...last, fields: [...last.fields, entry] };
    // Conditions add to a line and take from it: it stays the same one as long as it is the first of its kind.
    else lines.push({ key: shared === undefined || lines.some(({ key }) => key === shared) ? entry[0] : shared, shared, fields: [entry], isShared: shared !== undefined });
  }
  return lines;
}
