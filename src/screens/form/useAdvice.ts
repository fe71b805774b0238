import { useState } from 'react';
import type { Resource, Values } from '../../schema';
import { useFeatures } from '../registry';
import { formAdvice } from './formProblems';
import { storedRecord, type FormState } from './formStore';

export interface Advice {
  /** What to say at fields that are still empty, by field. */
  readonly advice: Readonly<Record<string, string>>;
  /** Advises about the empty fields before a save, about each of them once; returns the first one. */
  readonly advise: () => string | undefined;
}

/**
 * The advice of a form: a field that is `advised` and left empty is pointed out at the first attempt to save, and
 * accepted at the next.
 */
export function useAdvice(
  resource: Resource,
  shown: Values,
  current: () => Pick<FormState, 'base' | 'values'>,
): Advice {
  const features = useFeatures();
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const adviceFor = (values: Values) => {
    const { base } = current();
    return Object.entries(
      formAdvice(resource, {
        values,
        original: base?.record ?? {},
        features,
        existing: storedRecord(base) !== undefined,
      }),
    );
  };
  return {
    advice: told.size === 0 ? {} : Object.fromEntries(adviceFor(shown).filter(([name]) => told.has(name))),
    advise: () => {
      const untold = adviceFor(current().values)
        .map(([name]) => name)
        .filter((name) => !told.has(name));
      if (untold.length > 0) setTold(new Set([...told, ...untold]));
      return untold[0];
    },
  };
}
