import { kinds, type Operator, flattenOptions } from '../../fields';
import { isLinkField, isReference } from '../references';
import type { Resource } from '../resource';
import { canAddFromSubList, findSubListSearch, referenceSearchOperator, subListColumns } from '../subLists';
import { duplicatesOf, fieldOf, targetOf, type Subject } from './context';
import { fieldParts, relationsWith, childNames, actionsWith, wholeResource } from './parts';
import { family, rule, ruleOfEach, type Placed, type Rule } from './rule';
import { reasonLostAtCreate, suggestOption } from './values';
import { quoteList } from './wording';
import { linkRules } from './linkRules';

/** A list of records that belong to this one, with the resource whose records it lists. */
const lists = (subject: Subject) =>
  relationsWith('many', subject).map((part) => ({
    ...part,
    resource: subject.resource,
    target: subject.resources.get(part.relation.many),
  }));
type List = ReturnType<typeof lists>[number];

const listRules: readonly Rule<List>[] = [
  rule(
    ({ resource }) => resource.view,
    ({ of }) => `lists records that belong to a view, but a view stores none; declare the relation in ${of}`,
  ),
  rule(
    ({ resource }) => !resource.view && resource.relations.parent,
    'has a list on a record page, but a resource below a parent has none; remove the relation',
  ),
  rule(
    ({ target }) => target?.relations.keyed && target.name,
    (name) => `lists "${name}", which has one record per key and no list; declare a relation with "one" for each key`,
  ),
  rule(
    ({ target, relation, resource }) =>
      target && canAddFromSubList(target) && reasonLostAtCreate(relation.by, { target, resource }),
    (reason, { relation }) => `adds records of ${relation.many} with "${relation.by}", ${reason}`,
  ),
  rule(
    ({ target, relation: { by }, resource }) => {
      const field = target && fieldOf(target, by);
      const isUsable = isLinkField(field) && field.to === resource.name;
      return isUsable && findSubListSearch(target as Resource, by) === undefined && referenceSearchOperator(field);
    },
    (op, { relation }) =>
      `uses "${relation.by}", but ${relation.many} has no search over it with "${op}"; add one there`,
  ),
  rule(
    ({ target, relation }) =>
      target &&
      !relation.columns &&
      (!target.list ||
        (target.list.columns.length > 0 &&
          isLinkField(fieldOf(target, relation.by)) &&
          subListColumns(target, relation).length === 0)),
    (_, { relation }) => `has no column to show of ${relation.many}; name fields in "columns"`,
  ),
  rule(
    ({ name, relation: { many, by }, resource }) => {
      const first = resource.relations.hasMany.find((one) => one.many === many && one.by === by)?.name;
      return first !== name && first;
    },
    (first, { relation }) => `lists ${relation.many} by ${relation.by}, as "${first}" does; keep only one of them`,
  ),
];

/** One of the records per key. */
const ones = (subject: Subject) =>
  relationsWith('one', subject).flatMap((part) => {
    const target = subject.resources.get(part.relation.one);
    const keyed = target?.relations.keyed;
    const parent = keyed && fieldOf(target, keyed.parent);
    const isChild = isReference(parent) && parent.to === subject.resource.name;
    const by = isChild ? fieldOf(target as Resource, keyed?.by ?? '') : undefined;
    const keys = by?.kind === 'choice' ? flattenOptions(by.options) : [];
    return target ? [{ ...part, target, isChild, keys, resource: subject.resource }] : [];
  });

/** Places that show the records per key. */
const childPlaces = (subject: Subject) =>
  childNames(subject).flatMap(({ where, name }) => {
    const target = subject.resources.get(name);
    return target ? [{ where, target }] : [];
  });

/** Places from which a record is chosen by typing: a part of its title must be searchable. */
function* typedTitles(subject: Subject): Generator<Placed & { readonly target: Resource }> {
  const { form } = subject.resource;
  for (const { where, name, field, table } of fieldParts(subject)) {
    const isEditable = table
      ? !table.readOnly && field.kind === 'reference'
      : form?.sections.some(({ fields }) => fields.includes(name)) && !field.readOnly;
    const to = isLinkField(field)
      ? isEditable
        ? field.to
        : undefined
      : 'suggest' in field
        ? field.suggest
        : undefined;
    const target = subject.resources.get(to ?? '');
    if (target && target.titleFields.length > 0) yield { where, target };
  }
}

/** References and what they point to. */
const references = (subject: Subject) =>
  [...fieldParts(subject)].flatMap(({ where, field, home: { resource } }) => {
    const target = targetOf(field, subject);
    return target ? [{ where, field, target, resource }] : [];
  });

/** Rules of relations and references. */
export const relationRules = [
  family(
    (subject) =>
      Object.keys(subject.resource.declaredRelations).map((name) => ({ where: `relation "${name}": it`, name })),
    [
      rule(
        ({ name }, { resource }) => Object.hasOwn(resource.declared, name),
        'has the same name as a field; rename one of them',
      ),
    ],
  ),
  linkRules,
  family(lists, listRules),
  family(ones, [
    rule(
      ({ isChild, target }) => !isChild && target.name,
      (one, { resource }) =>
        `is one of "${one}", which does not have one record per key below ${resource.name}; name a resource that has`,
    ),
    rule(
      ({ isChild, keys, relation }) => isChild && !keys.some(({ value }) => value === relation.key) && relation.key,
      (key, { keys, target }) =>
        `has the key "${key}", which is not a key of ${target.name}; ${suggestOption(key, keys)}`,
    ),
  ]),
  family(wholeResource, [
    ruleOfEach(
      ({ resource }) =>
        duplicatesOf(Object.values(resource.relations.hasOne).map(({ one, key }) => `"${key}" of ${one}`)),
      (key) => `has two relations with the key ${key}; give each its own`,
    ),
  ]),
  family(childPlaces, [
    rule(
      ({ target }, { resource }) => {
        const parent = target.relations.keyed && fieldOf(target, target.relations.keyed.parent);
        return (!isReference(parent) || parent.to !== resource.name) && resource.name;
      },
      (name, { target }) =>
        `shows the children in "${target.name}", which does not have one record per key below ${name}; name ` +
        'a resource that has',
    ),
    rule(
      ({ target }, { resource }) => {
        const parent = target.relations.keyed && fieldOf(target, target.relations.keyed.parent);
        return isReference(parent) && parent.to === resource.name && !target.form?.edit;
      },
      (_, { target }) => `shows the children in "${target.name}", which has no form to open; add form.edit there`,
    ),
  ]),
  family(actionsWith('create'), [
    rule(
      ({ action }, subject) => {
        const target = subject.resources.get(action.create);
        return target && reasonLostAtCreate(action.sets, { target, resource: subject.resource });
      },
      (reason, { action }) => `sets "${action.sets}" of ${action.create}, ${reason}`,
    ),
  ]),
  family(typedTitles, [
    rule(
      ({ target }) => {
        const isText = (title: string) =>
          (kinds[fieldOf(target, title)?.kind ?? 'text'].operators as readonly Operator[]).includes('contains');
        if (!target.titleFields.some(isText)) return 'a text among its titleFields, such as a computed one';
        const isSearched = Object.values(target.search).some(
          ({ field, op }) => op === 'contains' && target.titleFields.includes(field),
        );
        return !isSearched && `a search over ${quoteList(target.titleFields)} with the operator "contains"`;
      },
      (missing, { target }) => `is chosen from ${target.name} by typing, which needs ${missing}; add it there`,
    ),
  ]),
  family(references, [
    rule(
      ({ target }) => target.view,
      ({ of }, { target }) => `refers to ${target.name}, which is a view and stores no records; refer to ${of}`,
    ),
    rule(
      ({ target, field, resource }) =>
        target.relations.keyed && field !== fieldOf(resource, target.relations.keyed.parent),
      (_, { target }) =>
        `refers to ${target.name}, which has one record per key and no list to choose from; refer to the ` +
        'resource that its records belong to',
    ),
    rule(
      ({ target, resource }) => resource.shared && !target.shared,
      (_, { target, resource }) =>
        `refers to ${target.name}, whose records belong to one manufacturer each, while ${resource.name} is ` +
        'shared by all; add "shared" to both or to neither',
    ),
  ]),
];
