import {
  findReference,
  linkedWriteGroups,
  withArticle,
  type Resource,
  type Values,
  isEmptyValue,
  isFilled,
  writableFields,
} from '../../../schema';
import { joinLabels, useWarning } from '../../../ui';
import { useRegistry } from '../../../screens/registry';
import { requiredFieldLabels } from './LinkedRecordNotice';
import { changedFields } from '../../../screens/form';

interface SentForm {
  /** The initial record of the form. */
  readonly base: Values;
  /** The form values at the time of the save. */
  readonly values: Values;
  /** The request body of the save. */
  readonly payload: Values;
}

/**
 * The filled fields of the linked records that do not exist yet, of which one of the `changed` fields was filled in:
 * they include initial values, which are no change.
 */
function filledFieldsOfNewLinks(resource: Resource, changed: readonly string[], values: Values): string[] {
  const referenceOf = (name: string) => resource.included[name]?.path[0];
  const begun = new Set(
    changed.map(referenceOf).filter((reference) => reference !== undefined && !isFilled(values[reference])),
  );
  return writableFields(resource).flatMap(([name, field]) =>
    begun.has(referenceOf(name)) && !isEmptyValue(field, values[name]) ? [name] : [],
  );
}

/**
 * Changed values that a save did not send: those of incomplete linked records (Cases 5), and cleared fields of a create
 * (decision 11). The form keeps them. Cleared values are null.
 */
export function unsentValues(resource: Resource, { base, values, payload }: SentForm): Record<string, unknown> {
  const changed = changedFields(resource, base, values).filter((name) => !(name in payload));
  const names = new Set([...changed, ...filledFieldsOfNewLinks(resource, changed, values)]);
  return Object.fromEntries([...names].map((name) => [name, values[name] ?? null]));
}

interface UnsentChanges {
  /** Changed values that the save did not send. */
  readonly unsent: Values;
  readonly values: Values;
}

interface IncompleteRecord {
  /** Singular label of the resource. */
  readonly one: string;
  /** Labels of its required fields. */
  readonly needed: string;
}

function sentenceOf(incomplete: readonly IncompleteRecord[]): string {
  const [only] = incomplete;
  if (only && incomplete.length === 1) return `It needs ${only.needed}.`;
  const needs = incomplete.map(({ one, needed }) => `${withArticle(one)} needs ${needed}`).join('; ');
  return `${needs.charAt(0).toUpperCase()}${needs.slice(1)}.`;
}

/**
 * Warns in one toast about linked records that were not saved with the case because required values are missing (Cases
 * 5). Returns whether there were any.
 */
export function useUnsavedWarning(resource: Resource): (save: UnsentChanges) => boolean {
  const registry = useRegistry();
  const warn = useWarning();
  return ({ unsent, values }) => {
    const names = Object.keys(unsent);
    const incomplete = linkedWriteGroups(resource, values).flatMap(({ reference, complete }): IncompleteRecord[] => {
      const field = findReference(resource, reference);
      if (complete || !field || !names.some((name) => resource.included[name]?.path[0] === reference)) return [];
      const target = registry.get(field.to);
      return [{ one: target.label.one.toLowerCase(), needed: requiredFieldLabels(resource, target, reference) }];
    });
    if (incomplete.length === 0) return false;
    const unsaved = joinLabels(incomplete.map(({ one }) => one));
    const message = `The ${unsaved} ${incomplete.length > 1 ? 'were' : 'was'} not saved`;
    warn({ message, description: `${sentenceOf(incomplete)} What you typed is kept in this tab.` });
    return true;
  };
}
