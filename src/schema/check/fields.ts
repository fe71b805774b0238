import { conditionFeatures, type Field, type FieldKind, type FieldOf } from '../../fields';
import { isLinkField } from '../references';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { isStaffAddress, staffNameOf } from '../staffNames';
import { isSystemField } from '../systemFields';
import { computedProblems, derivedProblems } from './computed';
import { conditionProblems, unstoredChoiceProblems } from './conditions';
import { fieldOf, problemsOfKind, findTarget, unknownField, type Problems, type Subject } from './context';
import { inputRuleProblems, formerNameProblems, contradictionProblems, uniqueProblems } from './fieldRules';
import { columnNameProblems } from './labels';
import { ownOptionProblems } from './ownOptions';
import { rowsProblems } from './rows';
import { areSatisfiable } from './satisfiability';
import { notBeforeProblems, startValueProblems } from './startValues';
import { unknownPrefixProblems, referenceProblems, titleSearchProblems } from './values';

type FieldEntry = readonly [name: string, field: Field];
/** `created_at` may be declared again to give it another label or format. */
const isRelabelled = (name: string, field: Field): boolean =>
  name === 'created_at' && field.kind === 'instant' && field.readOnly === true;

function* ownNameProblems([name, field]: FieldEntry, { resource }: Subject): Problems {
  if (resource.included[name]?.nested !== undefined || !(name in resource.declared)) return;
  yield* columnNameProblems('a name', name);
  if (isSystemField(name) && !isRelabelled(name, field)) yield 'every record already has this field; leave it out';
}

function* staffAddressProblems([name, field]: FieldEntry, { resource }: Subject): Problems {
  if (!isStaffAddress(field)) return;
  if (!field.readOnly)
    yield 'it is the address of a staff user ("staff"), which only the server sets; add "readOnly: true"';
  const nameField = staffNameOf(name);
  if (Object.hasOwn(resource.fields, nameField))
    yield `the name of its staff user is returned as "${nameField}", which is a field already; rename one of them`;
}

function* suggestionProblems(field: FieldOf<'text'>, subject: Subject): Problems {
  const { suggest, suggestId } = field;
  if (suggestId !== undefined && suggest === undefined)
    yield `it sets "${suggestId}" but suggests nothing; name the resource in "suggest"`;
  if (suggest === undefined) return;
  const { problem } = findTarget(suggest, subject);
  if (problem !== undefined) yield `it suggests titles of ${problem}`;
  else yield* titleSearchProblems(`it suggests titles of ${suggest}`, suggest, subject);
  if (suggestId === undefined) return;
  const target = fieldOf(subject.resource, suggestId);
  if (!target) yield `it sets ${unknownField(suggestId, subject.resource)}`;
  else if (target.kind !== 'reference' || target.to !== suggest)
    yield `it sets "${suggestId}", which is not a reference to ${suggest}; name one that is`;
  else if (target.derived)
    yield `it sets "${suggestId}", which is derived and cannot be set; name the reference that it is derived from`;
  else if (
    !isRoleSubset(
      intersectRoles(readersOf(subject.resource), field.seenBy, field.writtenBy),
      intersectRoles(target.seenBy, target.writtenBy),
    )
  )
    yield `it sets "${suggestId}", which not everyone who fills in this field may write; give both the same "writtenBy"`;
  else if (target.readOnly)
    yield `it sets "${suggestId}", which is read-only and would stay empty; remove "readOnly" there`;
  else if (target.during !== undefined && target.during !== field.during)
    yield `it sets "${suggestId}", which is filled in only while a record is ${target.during === 'create' ? 'created' : 'changed'}; give both the same "during"`;
  const twin = Object.entries(subject.resource.declared).find(
    ([, other]) => other !== field && other.kind === 'text' && other.suggestId === suggestId,
  );
  if (twin)
    yield `it sets "${suggestId}", as "${twin[0]}" does; they would overwrite each other, give one of them a reference of its own`;
}

function* textProblems(field: FieldOf<'text'>, subject: Subject): Problems {
  const { start } = field.numbered ?? { start: 0 };
  if (!Number.isSafeInteger(start) || start < 0) yield `it is numbered from ${start}; a whole number from 0 is needed`;
  if (field.numbered && field.computed)
    yield 'it is both numbered by the server and computed; leave one of the two out';
  else if (field.numbered && !field.readOnly && !field.derived)
    yield 'it is numbered by the server but users can type in it; make it read-only';
  yield* suggestionProblems(field, subject);
}

/** Problems of the condition under which a day counts as due: table cells evaluate it with the record only. */
function* dueProblems({ due, when }: FieldOf<'date'>, subject: Subject): Problems {
  if (!due) return;
  const problems = [...conditionProblems(due, subject)];
  for (const problem of problems) yield problem.replace('its condition', 'its due condition');
  if (problems.length > 0) return;
  if (conditionFeatures(due).length > 0)
    yield 'its due condition depends on a feature, which is not known in a table; use a field';
  else if (when && areSatisfiable([when], subject) && !areSatisfiable([when, due], subject))
    yield 'its due condition and its "when" can never be true together; change one of the two conditions';
}

/** Checks by kind that need the other fields or other resources. */
const byKind: { readonly [K in FieldKind]?: (field: FieldOf<K>, subject: Subject) => Problems } = {
  text: textProblems,
  date: dueProblems,
  prefixedId: unknownPrefixProblems,
  rows: rowsProblems,
};

function* kindProblems([name, field]: FieldEntry, subject: Subject): Problems {
  yield* problemsOfKind(byKind, field, subject);
  yield* notBeforeProblems(field, subject.resource);
  if (isLinkField(field) && !(name in subject.resource.included)) yield* referenceProblems(field, subject);
  const isEditable = subject.resource.form?.sections.some(({ fields }) => fields.includes(name)) && !field.readOnly;
  if (isEditable && isLinkField(field))
    yield* titleSearchProblems(`its value is chosen from ${field.to}`, field.to, subject);
}

function* fieldProblems(entry: FieldEntry, subject: Subject): Problems {
  const [name, field] = entry;
  yield* ownNameProblems(entry, subject);
  // Included fields are checked in the resource that declares them.
  const isOwn = Object.hasOwn(subject.resource.declared, name);
  if (!isOwn) return;
  yield* contradictionProblems(field);
  yield* staffAddressProblems(entry, subject);
  yield* derivedProblems(field, subject);
  yield* ownOptionProblems(field);
  yield* startValueProblems(entry, subject.resource);
  yield* uniqueProblems(entry, subject);
  yield* inputRuleProblems(entry, subject);
  yield* computedProblems(entry, subject);
  yield* formerNameProblems(entry, subject);
  yield* conditionProblems(field.when, subject);
  yield* unstoredChoiceProblems(entry, subject.resource);
  yield* kindProblems(entry, subject);
}

/** Maximum number of fields of a resource: a PostgreSQL table has at most 1,600 columns. */
const maxFields = 1_500;

/** The problems of all fields. */
export function* allFieldProblems(subject: Subject): Problems {
  const count = Object.keys(subject.resource.declared).length;
  if (count > maxFields)
    yield `it has ${count} fields, but a database table has room for ${maxFields}; move some of them to another resource`;
  for (const [name, field] of Object.entries(subject.resource.fields)) {
    for (const problem of fieldProblems([name, field], subject)) yield `field "${name}": ${problem}`;
  }
}
