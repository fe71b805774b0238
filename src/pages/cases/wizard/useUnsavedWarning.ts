import { findReference, linkedWriteGroups, withArticle, type Resource, type Values } from '../../../schema';
import { joinLabels, useWarning } from '../../../ui';
import { useRegistry } from '../../../screens/registry';
import { requiredFieldLabels } from './LinkedRecordNotice';

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
    const message = `The ${joinLabels(incomplete.map(({ one }) => one))} ${incomplete.length > 1 ? 'were' : 'was'} not saved`;
    warn({ message, description: `${sentenceOf(incomplete)} What you typed is kept in this tab.` });
    return true;
  };
}
