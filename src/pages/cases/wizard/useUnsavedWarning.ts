import { referenceOf, writtenGroups, type Resource, type Values } from '../../../schema';
import { listed, useRegistry, useWarning } from '../../../screens';
import { neededLabels } from './LinkNote';

interface Unsent {
  /** Changed values that the save did not send. */
  readonly unsent: Values;
  readonly values: Values;
}

interface Lacking {
  /** Singular label of the resource. */
  readonly one: string;
  /** Labels of its required fields. */
  readonly needed: string;
}

function sentenceOf(lacking: readonly Lacking[]): string {
  const [only] = lacking;
  if (only && lacking.length === 1) return `It needs ${only.needed}.`;
  const needs = lacking.map(({ one, needed }) => `a ${one} needs ${needed}`).join('; ');
  return `${needs.charAt(0).toUpperCase()}${needs.slice(1)}.`;
}

/**
 * Warns in one toast about linked records that were not saved with the case because required values are missing (Cases 5). Returns whether there were
 * any.
 */
export function useUnsavedWarning(resource: Resource): (save: Unsent) => boolean {
  const registry = useRegistry();
  const warn = useWarning();
  return ({ unsent, values }) => {
    const names = Object.keys(unsent);
    const lacking = writtenGroups(resource, values).flatMap(({ reference, complete }): Lacking[] => {
      const field = referenceOf(resource, reference);
      if (complete || !field || !names.some((name) => resource.included[name]?.path[0] === reference)) return [];
      const target = registry.get(field.to);
      return [{ one: target.label.one.toLowerCase(), needed: neededLabels(resource, target, reference) }];
    });
    if (lacking.length === 0) return false;
    const message = `The ${listed(lacking.map(({ one }) => one))} ${lacking.length > 1 ? 'were' : 'was'} not saved`;
    warn({ message, description: `${sentenceOf(lacking)} What you typed is kept in this tab.` });
    return true;
  };
}
