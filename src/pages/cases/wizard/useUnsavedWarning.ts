import { referenceOf, writtenGroups, type Resource, type Values } from '../../../schema';
import { listed, useRegistry, useWarning } from '../../../screens';
import { neededLabels } from './LinkNote';

interface Unsent {
  /** What was typed and did not go out. */
  readonly unsent: Values;
  readonly values: Values;
}

interface Lacking {
  /** What people call such a record. */
  readonly one: string;
  /** What it needs to be saved. */
  readonly needed: string;
}

function sentenceOf(lacking: readonly Lacking[]): string {
  const [only] = lacking;
  if (only && lacking.length === 1) return `It needs ${only.needed}.`;
  const needs = lacking.map(({ one, needed }) => `a ${one} needs ${needed}`).join('; ');
  return `${needs.charAt(0).toUpperCase()}${needs.slice(1)}.`;
}

/**
 * Says, all in one toast, which typed records did not go out with a case that is left after saving, because they lack what they need (Cases 5); true
 * where there were any.
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
