import { referenceOf, writtenGroups, type Resource, type Values } from '../../../schema';
import { useRegistry, useWarning } from '../../../screens';
import { neededLabels } from './LinkNote';

interface Unsent {
  /** What was typed and did not go out. */
  readonly unsent: Values;
  readonly values: Values;
}

/** Says which typed records did not go out with a case that is left after saving, because they lack what they need (Cases 5). */
export function useUnsavedWarning(resource: Resource): (save: Unsent) => void {
  const registry = useRegistry();
  const warn = useWarning();
  return ({ unsent, values }) => {
    const names = Object.keys(unsent);
    for (const { reference, complete } of writtenGroups(resource, values)) {
      const field = referenceOf(resource, reference);
      if (complete || !field || !names.some((name) => resource.included[name]?.path[0] === reference)) continue;
      const target = registry.get(field.to);
      const needed = neededLabels(resource, target, reference);
      warn({ message: `The ${target.label.one.toLowerCase()} was not saved`, description: `It needs ${needed}. What you typed is kept in this tab.` });
    }
  };
}
