import { importFields } from '../importFields';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import { writableFields } from '../writable';
import { wholeResource } from './parts';
import { family, firstOf, rule } from './rule';

/** The first field that a new record needs and no file can fill in. */
const findUnfillable = (resource: Resource) =>
  writableFields(resource).find(
    ([name, field]) => isRequiredOnCreate(field) && !importFields(resource).some(([one]) => one === name),
  );

/** Rules of kinds of record that are imported from files. */
export const importRules = family(wholeResource, [
  firstOf(
    rule(
      ({ resource: { import: imports, relations, outgoing, access } }) =>
        imports && (relations.keyed ?? outgoing ?? access) !== undefined,
      'has "import", but holds messages, accounts or records per key of others, which are made one by one; leave ' +
        '"import" out',
    ),
    rule(
      ({ resource }) => (resource.import ? findUnfillable(resource) : undefined),
      ([name, { kind }]) =>
        `has "import", but needs "${name}", a ${kind}, which no file fills in; leave "import" out, or require no value`,
    ),
  ),
]);
