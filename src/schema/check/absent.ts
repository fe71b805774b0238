import type { Resource } from '../resource';
import type { Problems, Subject } from './context';
import { isAskedFor } from './sections';

type Asks = 'create' | 'update';

/** Filled in by something else than the form: its parent, the row whose action creates it, or the radio button that opens the form of a key. */
function setElsewhere({ resource, resources }: Subject, asks: Asks): string[] {
  const { parent, keyed } = resource.relations;
  const actions = [...resources.values()].flatMap(({ list }) => list?.actions ?? []);
  const sets = actions.flatMap((action) => (typeof action === 'object' && 'create' in action && action.create === resource.name ? action.sets : []));
  return [...sets, ...(parent === undefined ? [] : [parent]), ...(keyed && asks === 'update' ? [keyed.parent, keyed.by] : [])];
}

/** What is said of a required field that a form does not show. */
function absent(name: string, { relations: { keyed } }: Resource): string {
  if (name === keyed?.parent || name === keyed?.by) return `form.create asks for no "${name}", without which no record is created; take it away, and let "children" open form.edit`;
  return `field "${name}": it is required and stands in no section of the form, which could not be saved; add it to one`;
}

/** Required fields that a form does not show. */
function unasked({ form, declared, relations }: Resource, asks: Asks): string[] {
  const shown = form?.sections.filter(({ during = asks }) => during === asks).flatMap(({ fields }) => fields) ?? [];
  const entries = Object.entries(declared).filter(([name, field]) => {
    if (!isAskedFor(field) || field.readOnly || field.derived || field.initial !== undefined || field.default !== undefined) return false;
    // A record that exists has been given what is not asked for later alone.
    const isDue = field.during === undefined ? asks === 'create' || relations.keyed !== undefined : field.during === asks;
    return isDue && !shown.includes(name);
  });
  return entries.map(([name]) => name);
}

/** Required fields that a form does not show: it could never be saved. */
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
  if (missing !== undefined) yield `list.createLabel opens the form of a new record, which needs "${missing}", and no section of it asks for that; add it to one`;
}

/** The first required field that the form of a new record neither shows nor is given where it is opened with the reference that is `given`: there it could not be saved. */
export const missingBeside = (target: Resource, given: string | undefined, subject: Subject): string | undefined => {
  const elsewhere = setElsewhere({ ...subject, resource: target }, 'create');
  return unasked(target, 'create').find((name) => name !== given && elsewhere.includes(name));
};
