import { isSystemField } from '../resourceParts';
import { staffNameOf, isStaffAddress } from '../staffNames';
import { fieldOf, type Subject } from './context';
import { actionsWith, fieldParts, sectionParts, wholeResource } from './parts';
import { family, firstOf, rule, type Placed } from './rule';

/** A name that the API or the database uses as it is written. */
interface SpelledName extends Placed {
  readonly name: string;
  /** Whether it is the name of a database column. */
  readonly isColumn?: boolean;
}

/** Whether a name is spelled as the API and the database spell names. */
export const isSnakeCase = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);

/** Converts a name to snake case, as the API and the database spell names. */
export const toSnakeCase = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .toLowerCase();

function adviseSpelling(name: string): string {
  if (/^[^A-Za-z]*\d/.test(name)) return 'begin with a letter';
  return toSnakeCase(name) === '' ? 'use letters' : `write "${toSnakeCase(name)}"`;
}

/** Maximum length of a table or column name in PostgreSQL. */
const maxNameLength = 63;
/** PostgreSQL's system columns. */
const postgresSystemColumns: readonly string[] = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'];

function* spelledNames(subject: Subject): Generator<SpelledName> {
  const { resource } = subject;
  yield { where: 'its name', name: resource.name };
  if (resource.was !== undefined) yield { where: 'its "was": a name', name: resource.was };
  for (const { at, name, field } of fieldParts(subject)) {
    yield { where: `${at}: a name`, name, isColumn: true };
    if (field.was !== undefined) yield { where: `${at}: its "was": a name`, name: field.was, isColumn: true };
  }
  for (const name of Object.keys(resource.declaredRelations)) yield { where: `relation "${name}": a name`, name };
  for (const { name, shown } of resource.relations.belongsTo)
    for (const { name: full } of shown) yield { where: `relation "${name}": its name "${full}"`, name: full };
  for (const { where, action } of actionsWith('part')(subject))
    yield { where: `${where}: its part`, name: action.part };
  for (const { where, section } of sectionParts(subject)) {
    if (section.part !== undefined) yield { where: `${where}: its part`, name: section.part };
    if (section.key !== undefined && section.key.trim() !== '') yield { where: `${where}: its key`, name: section.key };
  }
}

/** Rules of names that the API or the database uses. */
export const spellingRules = [
  family(spelledNames, [
    firstOf(
      rule(
        ({ name }) => !isSnakeCase(name),
        (_, { name }) => `must be in lower case with underscores; ${adviseSpelling(name)}`,
      ),
      rule(({ name }) => name.length > maxNameLength, `may have at most ${maxNameLength} characters; shorten it`),
      rule(({ name }) => name in {}, 'is reserved by the programming language; choose another'),
      rule(
        ({ name, isColumn }) => isColumn === true && postgresSystemColumns.includes(name),
        'is reserved by the database for a column of its own; choose another',
      ),
    ),
  ]),
  family(wholeResource, [
    rule(
      ({ resource: { name, was } }, { names, resources }) =>
        was === undefined
          ? undefined
          : was === name
            ? 'the current name'
            : names.includes(was)
              ? 'the name of another kind of record'
              : [...resources.values()].some((other) => other.name !== name && other.was === was) &&
                'also that of another kind of record',
      (what, { resource: { was = '' } }) => `has "was", "${was}", which is ${what}; correct it or leave it out`,
    ),
  ]),
  family(fieldParts, [
    // `created_at` may be declared again to give it another label or format.
    rule(
      ({ name, field, table }) =>
        !table &&
        isSystemField(name) &&
        !(name === 'created_at' && field.kind === 'instant' && field.readOnly === true),
      'has the name of a field that every record has already; leave it out',
    ),
    rule(
      ({ name, field, table, home: { resource } }) =>
        !table && isStaffAddress(field) && fieldOf(resource, staffNameOf(name)) && staffNameOf(name),
      (other) =>
        `is returned with the name of its staff user as "${other}", which is a field already; rename one of them`,
    ),
    rule(
      ({ name, field, home: { resource } }) =>
        field.was === undefined
          ? undefined
          : field.was === name
            ? 'the current name'
            : fieldOf(resource, field.was)
              ? 'the name of another field'
              : Object.entries(resource.declared).some(([other, { was }]) => other !== name && was === field.was) &&
                'also that of another field',
      (what, { field: { was = '' } }) => `has "was", "${was}", which is ${what}; correct it or leave it out`,
    ),
  ]),
];
