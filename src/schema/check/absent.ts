import type { Resource } from '../resource';
import type { Problems, Subject } from './context';
import { isAskedFor } from './sections';

type Asks = 'create' | 'update';

/** Fields that are set outside the form: by the parent record, by the row whose action creates the record, or by the key that the form is opened for. */
function setElsewhere({ resource, resources }: Subject, asks: Asks): string[] {
  const { parent, keyed } = resource.relations;
  const actions = [...resources.values()].flatMap(({ list }) => list?.actions ?? []);
  const sets = actions.flatMap((action) => (typeof action === 'object' && 'create' in action && action.create === resource.name ? action.sets : []));
  return [...sets, ...(parent === undefined ? [] : [parent]), ...(keyed && asks === 'update' ? [keyed.parent, keyed.by] : [])];
}

/** The problem message for a required field that a form does not show. */
function absent(name: string, { relations: { keyed } }: Resource): string {
  if (name === keyed?.parent || name === keyed?.by) return `form.create does not show "${name}", and no record can be created without it; remove form.create, and let a "children" column open form.edit`;
  return `field "${name}": it is required but is in no section of the form, so the form could not be saved; add it to a section`;
}

/** The names of required fields that a form does not show. */
function unasked({ form, declared, relations }: Resource, asks: Asks): string[] {
  const shown = form?.sections.filter(({ during = asks }) => during === asks).flatMap(({ fields }) => fields) ?? [];
  const entries = Object.entries(declared).filter(([name, field]) => {
    if (!isAskedFor(field) || field.readOnly || field.derived || field.initial !== undefined || field.default !== undefined) return false;
    // In an existing record, only fields that are filled in on update can still be missing.
    const isDue = field.during === undefined ? asks === 'create' || relations.keyed !== undefined : field.during === asks;
    return isDue && !shown.includes(name);
  });
  return entries.map(([name]) => name);
}

/** Problems of forms that lack required fields and so could never be saved. */
export function* absentProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, list, verbs } = resource;
  const isKeyed = resource.relations.keyed !== undefined;
  for (const asks of ['create', 'update'] as const) {
    const isOpened = asks === 'create' ? form?.create : form?.edit;
    if (!form || !isOpened || (!isKeyed && !verbs.includes(asks))) continue;
    const elsewhere = setElsewhere(subject, asks);
    for (const name of unasked(resource, asks)) if (!elsewhere.includes(name)) yield absent(name, resource);
  }
  const missing = form?.create && list?.createLabel !== undefined ? missingBeside(resource, resource.relations.parent, subject) : undefined;
  if (missing !== undefined) yield `list.createLabel opens the form for a new record, which needs "${missing}", but no section of the form shows it; add it to a section`;
}

/** The first required field that the form for a new record does not show and that is not set when the form is opened with the reference `given`; the form could not be saved there. */
export const missingBeside = (target: Resource, given: string | undefined, subject: Subject): string | undefined => {
  const elsewhere = setElsewhere({ ...subject, resource: target }, 'create');
  return unasked(target, 'create').find((name) => name !== given && elsewhere.includes(name));
};
