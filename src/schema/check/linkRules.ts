import { flattenOptions } from '../../fields';
import { isReference } from '../references';
import type { Relation, ResolvedBelongsTo } from '../relations';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import { hasPage } from '../screenPaths';
import { isSystemField } from '../resourceParts';
import { duplicatesOf, fieldOf, remedyIfOptional, searchOf, type Subject } from './context';
import { isTakenThere } from './placesOfRelations';
import { relationsWith } from './parts';
import { pathTargetOf } from './placeReasons';
import { family, only, rule, ruleOfEach, type Placed, type Rule } from './rule';

/** A `by` relation with the record that it leads to. */
interface Link extends Placed {
  readonly name: string;
  readonly relation: Extract<Relation, { readonly by: unknown }> & { readonly parent?: unknown };
  readonly link: ResolvedBelongsTo;
  readonly resource: Resource;
  readonly target: Resource | undefined;
  /** The first of its references. */
  readonly reference: string;
}

const links = (subject: Subject): Link[] =>
  relationsWith('by', subject).flatMap(({ where, name, relation }) => {
    const { resource } = subject;
    const link = resource.relations.belongsTo.find((one) => one.name === name);
    const target = link && pathTargetOf(resource, link.path, subject);
    return link ? [{ where, name, relation, link, resource, target, reference: link.path[0] ?? '' }] : [];
  });

const isShown = ({ link }: Link, wanted: string): boolean =>
  link.shown.some(({ name }) => name === `${link.name}_${wanted}`);

/** Names of shown fields that something else has already. */
function takenNames({ link, name, resource }: Link): string[] {
  const isDirect = link.path.length === 1 && link.shown.length > 0;
  const added = [...(isDirect ? ['discarded_at'] : []), ...(isDirect && link.write ? ['updated_at'] : [])];
  const earlier = resource.relations.belongsTo.slice(0, resource.relations.belongsTo.indexOf(link));
  const isOther = (full: string) => earlier.some((one) => one.shown.some((entry) => entry.name === full));
  return [
    ...link.shown.map((entry) => entry.name).filter((full) => isSystemField(full) || isOther(full)),
    ...[...link.shown.map((entry) => entry.name), ...added.map((one) => `${name}_${one}`)].filter((full) =>
      Object.hasOwn(resource.declared, full),
    ),
    ...duplicatesOf(link.shown.map((entry) => entry.name)),
  ];
}

const shownRules: readonly Rule<Link>[] = [
  rule(({ link }) => link.path.length === 0, 'has an empty "by"; name the references to follow'),
  rule(
    ({ link, relation }) => link.path.length > 0 && link.shown.length === 0 && !relation.parent && !link.write,
    'shows nothing and is not a parent relation; name fields in "show" or remove the relation',
  ),
  ruleOfEach(
    ({ link, target }) => link.shown.filter(({ field }) => target && isTakenThere(target, field)),
    ({ field }, { target }) =>
      `shows "${field}", which ${target?.name ?? ''} itself takes from another record, in a cycle or over ` +
      'more than 4 references; show a field of a nearer record',
  ),
  ruleOfEach(
    (link) => [...new Set(takenNames(link))],
    (full) => `needs the name "${full}", which another field has already; rename that field, or show it with "as"`,
  ),
  ruleOfEach(
    (link) =>
      link.target && link.link.path.length === 1 && link.link.shown.length > 0
        ? link.target.titleFields.filter((wanted) => !isShown(link, wanted))
        : [],
    (wanted, { target }) =>
      `must show "${wanted}", which is part of the title of ${target?.name ?? ''}; add it to "show"`,
  ),
  rule(
    ({ name, resource }) => {
      const way = (one: ResolvedBelongsTo) => one.path.join(' > ');
      const own = resource.relations.belongsTo.find((one) => one.name === name);
      const first = own && resource.relations.belongsTo.find((one) => way(one) === way(own));
      return first && first !== own && first.name;
    },
    (first, { link }) => `follows ${link.path.join(' > ')}, as "${first}" does; merge the two`,
  ),
];

const writeRules: readonly Rule<Link>[] = [
  rule(({ link }) => link.path.length > 1, 'writes a record over several references; follow only one'),
  rule(({ link }) => link.shown.length === 0, 'writes the fields that it shows, but shows none; name them in "show"'),
  rule(
    ({ resource, reference }) => fieldOf(resource, reference)?.readOnly,
    (_, { reference }) => `writes the record of "${reference}", which is read-only; remove "readOnly" or "write"`,
  ),
  ruleOfEach(
    (link) => {
      const {
        target,
        link: { write, shown },
      } = link;
      if (!target || shown.length === 0) return [];
      const required = Object.entries(target.declared).filter(([, field]) => isRequiredOnCreate(field));
      const isMissing = (wanted: string) => fieldOf(target, wanted) && !shown.some(({ field }) => field === wanted);
      return [...new Set([...required.map(([name]) => name), ...(write?.whenFilled ?? [])])].filter(isMissing);
    },
    (wanted, { target }) => `writes records of ${target?.name ?? ''}, which need "${wanted}"; add it to "show"`,
  ),
];

const isParent = ({ relation }: Link): boolean => relation.parent !== undefined;

const parentRules: readonly Rule<Link>[] = [
  rule(
    ({ resource }) => resource.view,
    ({ of }) =>
      `is a parent relation, which a view cannot have because its records belong to ${of}; leave "parent" out`,
  ),
  rule(
    ({ link }) => link.path.length > 1,
    'is a parent relation but follows several references; name a single reference of this resource',
  ),
  rule(
    ({ resource, reference, link }) => {
      const field = fieldOf(resource, reference);
      return !resource.view && link.path.length === 1 && isReference(field) && remedyIfOptional(field);
    },
    (remedy, { reference }) => `is a parent relation, but its reference "${reference}" may be empty; ${remedy}`,
  ),
  rule(
    ({ name, resource }) => {
      const [first] = Object.entries(resource.declaredRelations).find(([, one]) => 'parent' in one) ?? [];
      return first !== name && first;
    },
    (first) => `is a parent relation, as "${first}" is; keep only one of them`,
  ),
];

const listBelowRules: readonly Rule<Link>[] = [
  rule(
    ({ target }) => target?.relations.parent,
    'is a parent relation to a resource that has a parent itself; name a resource whose list is not below ' +
      'another record',
  ),
  rule(
    ({ resource, reference }) => {
      const own = searchOf(resource, reference);
      return (own?.field !== reference || own.op !== 'eq') && reference;
    },
    (reference) =>
      `is a parent relation and needs a search named "${reference}" over that field with the operator "eq"; add it`,
  ),
  rule(
    ({ resource }) => (hasPage.create(resource) ? 'form.create' : hasPage.edit(resource) && 'form.edit'),
    (form) => `is a parent relation, whose records are created and edited in modals; open ${form} in a modal`,
  ),
];

const onePerOf = ({ relation, resource }: Link) => {
  const parent = relation.parent as true | { readonly onePer: string; readonly path?: string } | undefined;
  const by = typeof parent === 'object' ? fieldOf(resource, parent.onePer) : undefined;
  return typeof parent === 'object' ? { ...parent, by: by?.kind === 'choice' ? by : undefined } : undefined;
};
/** Whether a key is safe in a URL: neither a path of its own nor a record number. */
const isUrlSafeKey = (path: string, key: string): boolean => /^[A-Za-z0-9_-]+$/.test(key) && !/(^|\/)\d+$/.test(path);

const keyRules: readonly Rule<Link>[] = [
  rule(
    (link) => {
      const path = onePerOf(link)?.path;
      return path !== undefined && !/^[A-Za-z][A-Za-z0-9_/-]*$/.test(path) && path;
    },
    (path) => `has the "path" "${path}"; write the part of the address before the key, without a slash in front`,
  ),
  rule(
    (link) => {
      const by = onePerOf(link)?.by;
      return by && remedyIfOptional(by);
    },
    (remedy, link) => `has one record per "${onePerOf(link)?.onePer ?? ''}", which may be empty; ${remedy}`,
  ),
  ruleOfEach(
    (link) => {
      const { by, path = '/' } = onePerOf(link) ?? {};
      return flattenOptions(by?.options ?? []).flatMap(({ value }) =>
        isUrlSafeKey(`${path}${value}`, value) ? [] : value,
      );
    },
    (key) =>
      `has the key "${key}", which cannot be part of an address; write letters, digits, "_" and "-", not only digits`,
  ),
  ruleOfEach(
    (link) => (onePerOf(link) ? link.resource.verbs.filter((verb) => verb !== 'list' && verb !== 'create') : []),
    (verb) => `has one record per key, so saving replaces it; remove the verb "${verb}", keep "list" and "create"`,
  ),
];

/** Rules of the records that a record belongs to. */
export const linkRules = family(links, [
  ...shownRules,
  only(({ link }) => link.write !== undefined, ...writeRules),
  only(isParent, ...parentRules),
  only(
    ({ relation, resource, link }) => relation.parent === true && !resource.view && link.path.length === 1,
    ...listBelowRules,
  ),
  ...keyRules,
]);
