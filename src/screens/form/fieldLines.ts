import { findSharedLine, type Field, type Registry, type Resource } from '../../schema';

export type NamedField = readonly [name: string, field: Field];

/** A line of a form: a single field, or a group of fields. */
export interface FieldLine {
  readonly key: string;
  readonly fields: readonly NamedField[];
  /** The line is a group, even if conditions have left only one field of it. */
  readonly isShared: boolean;
}

/**
 * Arranges the fields of a section in lines, in their order: consecutive fields of the same group (`together`) share
 * one.
 */
export function fieldLines(resource: Resource, fields: readonly NamedField[], registry: Registry): FieldLine[] {
  const lines: (FieldLine & { readonly shared: string | undefined })[] = [];
  for (const entry of fields) {
    const shared = findSharedLine(resource, entry[0], (name) => registry.get(name))?.key;
    const last = lines.at(-1);
    if (shared !== undefined && last?.shared === shared)
      lines[lines.length - 1] = { ...last, fields: [...last.fields, entry] };
    // Conditions add and remove fields: the first line of a group keeps the same key.
    else
      lines.push({
        key: shared === undefined || lines.some(({ key }) => key === shared) ? entry[0] : shared,
        shared,
        fields: [entry],
        isShared: shared !== undefined,
      });
  }
  return lines;
}
