import type { Field } from '../fields';

interface HasFields {
  readonly name?: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/**
 * The field of that name. Throws where there is none: only hand-written code can ask for such a name, since the check
 * validates those in declarations.
 */
export function getField({ name: ownerName = 'The record', fields }: HasFields, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`${ownerName} has no field "${name}"`);
  return field;
}
