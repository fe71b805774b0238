import { startTransition, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormState, FormStore } from './formStore';

/**
 * A part of the state of a form: renders when it is another one according to `isEqual`, and so not for every keystroke.
 */
export function useFormSelection<Part>(
  store: FormStore,
  select: (state: FormState) => Part,
  isEqual: (left: Part, right: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ readonly part: Part }>(undefined);
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.current());
    if (!last.current || !isEqual(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}

/** The whole state of a form, rendered after the inputs that were typed into: for what summarises it. */
export function useFormState(store: FormStore): FormState {
  const [state, setState] = useState(store.current);
  useLayoutEffect(() => {
    const follow = () => setState(store.current());
    // It may have changed since it was rendered.
    follow();
    return store.subscribe((cause) => (cause === 'typing' ? startTransition(follow) : follow()));
  }, [store]);
  return state;
}
