import type { Field } from './field';

interface HasFields {
  readonly name?: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** The field of that name; throws where there is none, as only code can ask for such a one: the check has seen what declarations name. */
export function fieldNamed({ name: of = 'The record', fields }: HasFields, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`${of} has no field "${name}"`);
  return field;
}
