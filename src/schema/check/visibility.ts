import { derivedSources } from '../derived';
import { columnFieldNames } from '../listFields';
import { listActions, type Resource } from '../resource';
import { intersectRoles, isRoleSubset, type Roles } from '../roles';
import { isWritable } from '../writable';
import { fieldOf, findTarget, type Problems, type Subject } from './context';

/** Whether all of these roles can see a field and the fields that it is derived from. */
export function isSeenBy(resource: Resource, name: string, roles: Roles): boolean {
  const field = fieldOf(resource, name);
  return (
    field === undefined ||
    [
      field,
      ...(field.derived ? derivedSources(field.derived) : []).flatMap((source) => fieldOf(resource, source) ?? []),
    ].every(({ seenBy }) => isRoleSubset(roles, seenBy))
  );
}

/** Problems of a place that would be empty for some of its readers. */
function* emptyPlaceProblems(
  where: string,
  names: readonly string[],
  { resource, roles }: { readonly resource: Resource; readonly roles: Roles },
): Problems {
  if (names.length > 0 && !names.some((name) => isSeenBy(resource, name, roles)))
    yield `${where} shows nothing to those who cannot see ${names.map((name) => `"${name}"`).join(', ')}; add a field that everyone can see`;
}

function* screenProblems(resource: Resource): Problems {
  const { list, trash, record, rights } = resource;
  const to = (roles: Roles) => ({ resource, roles });
  yield* emptyPlaceProblems('list.columns', columnFieldNames(list?.columns), to(rights?.list));
  yield* emptyPlaceProblems('list.related', columnFieldNames(list?.related), to(rights?.list));
  yield* emptyPlaceProblems('list.deleteSummary', list?.deleteSummary ?? [], to(rights?.delete ?? rights?.list));
  yield* emptyPlaceProblems(
    'trash.columns',
    columnFieldNames(trash?.columns).filter((name) => name !== 'discarded_by'),
    to(rights?.trash ?? rights?.list),
  );
  if (record && !record.sections.some(({ part }) => part !== undefined))
    yield* emptyPlaceProblems(
      'the record page',
      record.sections.flatMap(({ fields }) => fields),
      to(rights?.list),
    );
}

/** Forms in which some of the users who may open them can fill in nothing. */
function* formProblems(resource: Resource): Problems {
  const { form, rights, fields } = resource;
  for (const [place, during, verb] of [
    ['create', 'create', 'create'],
    ['edit', 'update', 'update'],
  ] as const) {
    const sections =
      form?.sections.filter((section) => section.during === undefined || section.during === during) ?? [];
    const names = sections
      .flatMap((section) => section.fields)
      .filter((name) => fields[name] && isWritable(resource, [name, fields[name]]));
    if (!form?.[place] || names.length === 0 || sections.some(({ part }) => part !== undefined)) continue;
    const isOpen = names.some((name) =>
      isRoleSubset(rights?.[verb], intersectRoles(fields[name]?.writtenBy, fields[name]?.seenBy)),
    );
    if (!isOpen)
      yield `form.${place} has nothing to fill in for those who may not write ${names.map((name) => `"${name}"`).join(', ')}; add a field that all of them may write, or give "rights.${verb}" to fewer roles`;
  }
}

/** Fields that actions and messages read, but that some of their users cannot see. */
function* readFieldProblems(resource: Resource): Problems {
  for (const action of listActions(resource)) {
    if (typeof action !== 'object' || !('precondition' in action)) continue;
    const { field: name } = action.precondition;
    if (!isSeenBy(resource, name, resource.rights?.list))
      yield `action "${action.label}" reads "${name}", which not everyone who sees the row can see; name another field`;
  }
}

function* relatedListProblems(subject: Subject): Problems {
  for (const { name, many, columns } of subject.resource.relations.hasMany) {
    const { target } = findTarget(many, subject);
    if (target && columns)
      for (const problem of emptyPlaceProblems('its "columns"', columns, {
        resource: target,
        roles: target.rights?.list,
      }))
        yield `relation "${name}": ${problem}`;
  }
}

/** Screens that would be empty for some of their users, or would reveal hidden fields to them. */
export function* visibilityProblems(subject: Subject): Problems {
  const { resource } = subject;
  yield* screenProblems(resource);
  yield* formProblems(resource);
  yield* readFieldProblems(resource);
  yield* relatedListProblems(subject);
}

/** Problems of a view that reveals its source records or fields to more users than may see them. */
export function* viewExposureProblems(resource: Resource, target: Resource): Problems {
  const readers = target.rights?.list;
  if (!isRoleSubset(resource.rights?.list, readers))
    yield `a view of ${target.name} may only be seen by roles that may see its records; set rights.list to ${(readers ?? []).map((role) => `"${role}"`).join(', ')}`;
  if (target.access !== undefined && resource.access !== target.access)
    yield `a view of ${target.name} must be only for ${target.access}, as its records are; set "access"`;
  for (const [name, field] of Object.entries(resource.declared)) {
    const kept = fieldOf(target, name);
    if (kept?.seenBy && !isRoleSubset(field.seenBy, kept.seenBy))
      yield `field "${name}": in ${target.name} only some roles can see it; give it the same "seenBy"`;
  }
}
