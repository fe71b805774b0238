import { useState } from 'react';
import type { Resource } from '../../schema';
import { useFeatures } from '../registry';
import { formAdvice } from './formProblems';
import { storedRecord, type FormStore } from './formStore';

export interface Advice {
  /** The fields that were advised about: their inputs say so as long as they are empty. */
  readonly advised: ReadonlySet<string>;
  /** Advises about the empty fields before a save, about each of them once; returns the first one. */
  readonly advise: () => string | undefined;
}

/**
 * The advice of a form: a field that is `advised` and left empty is pointed out at the first attempt to save, and
 * accepted at the next.
 */
export function useAdvice(resource: Resource, store: FormStore): Advice {
  const features = useFeatures();
  const [advised, setAdvised] = useState<ReadonlySet<string>>(new Set());
  const advise = () => {
    const { base, values } = store.current();
    const existing = storedRecord(base) !== undefined;
    const found = formAdvice(resource, { values, original: base?.record ?? {}, features, existing });
    const untold = found.filter((name) => !advised.has(name));
    if (untold.length > 0) setAdvised(new Set([...advised, ...untold]));
    return untold[0];
  };
  return { advised, advise };
}
