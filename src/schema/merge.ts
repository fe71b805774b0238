import type { Resource } from './resource';
import { isSecret } from './value';
import { writableFields } from './writable';

/** The fields of a record that a merge may take over from the other one: what users write and its own table holds. */
export const takeableFields = (resource: Resource): readonly string[] =>
  writableFields(resource).flatMap(([name, field]) => (name in resource.included || isSecret(field) ? [] : [name]));
