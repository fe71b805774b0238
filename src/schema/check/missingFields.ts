import type { Resource } from '../resource';
import type { Problems, Subject } from './context';
import { mayBeRequired } from './sections';

type FormVerb = 'create' | 'update';

/** Fields that are set outside the form: by the parent record, by the row whose action creates the record, or by the key that the form is opened for. */
function fieldsSetElsewhere({ resource, resources }: Subject, verb: FormVerb): string[] {
  const { parent, keyed } = resource.relations;
  const actions = [...resources.values()].flatMap(({ list }) => list?.actions ?? []);
  const sets = actions.flatMap((action) => (typeof action === 'object' && 'create' in action && action.create === resource.name ? action.sets : []));
  return [...sets, ...(parent === undefined ? [] : [parent]), ...(keyed && verb === 'update' ? [keyed.parent, keyed.by] : [])];
}

/** The problem message for a required field that a form does not show. */
function missingFieldProblem(name: string, { relations: { keyed } }: Resource): string {
  if (name === keyed?.parent || name === keyed?.by) return `form.create does not show "${name}", and no record can be created without it; remove form.create, and let a "children" column open form.edit`;
  return `field "${name}": it is required but is in no section of the form, so the form could not be saved; add it to a section`;
}

/** The names of required fields that a form does not show. */
function missingRequiredFields({ form, declared, relations }: Resource, verb: FormVerb): string[] {
  const shown = form?.sections.filter(({ during = verb }) => during === verb).flatMap(({ fields }) => fields) ?? [];
  const entries = Object.entries(declared).filter(([name, field]) => {
    if (!mayBeRequired(field) || field.readOnly || field.derived || field.initial !== undefined || field.default !== undefined) return false;
    // In an existing record, only fields that are filled in on update can still be missing.
    const isRequiredNow = field.during === undefined ? verb === 'create' || relations.keyed !== undefined : field.during === verb;
    return isRequiredNow && !shown.includes(name);
  });
  return entries.map(([name]) => name);
}

/** Problems of forms that lack required fields and so could never be saved. */
export function* missingFieldProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, list, verbs } = resource;
  const isKeyed = resource.relations.keyed !== undefined;
  for (const verb of ['create', 'update'] as const) {
    const isOpened = verb === 'create' ? form?.create : form?.edit;
    if (!form || !isOpened || (!isKeyed && !verbs.includes(verb))) continue;
    const elsewhere = fieldsSetElsewhere(subject, verb);
    for (const name of missingRequiredFields(resource, verb)) if (!elsewhere.includes(name)) yield missingFieldProblem(name, resource);
  }
  const missing = form?.create && list?.createLabel !== undefined ? findFieldMissingAtCreate(resource, resource.relations.parent, subject) : undefined;
  if (missing !== undefined) yield `list.createLabel opens the form for a new record, which needs "${missing}", but no section of the form shows it; add it to a section`;
}

/**
 * The first required field that the form for a new record does not show and that only other ways of opening the form set; opened with the reference `given`, the form could not be saved.
 * Fields that nothing sets are reported by `missingFieldProblem`.
 */
export const findFieldMissingAtCreate = (target: Resource, given: string | undefined, subject: Subject): string | undefined => {
  const elsewhere = fieldsSetElsewhere({ ...subject, resource: target }, 'create');
  return missingRequiredFields(target, 'create').find((name) => name !== given && elsewhere.includes(name));
};
