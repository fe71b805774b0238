import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Registers a mounted section; returns the function that unregisters it. */
type Add = (key: string) => () => void;

/** The keys of the sections that are mounted. */
export const ShownContext = createContext<ReadonlySet<string>>(new Set());
export const AddContext = createContext<Add>(() => () => undefined);

/** Tracks which sections are mounted on the page. */
export function useSections() {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback<Add>((key) => {
    setShown((last) => new Set([...last, key]));
    return () => setShown((last) => new Set([...last].filter((other) => other !== key)));
  }, []);
  return { shown, add };
}

export const useShownSections = (): ReadonlySet<string> => use(ShownContext);

/** Registers a section with the page while it is mounted. */
export function useShown(key: string | undefined): void {
  const add = use(AddContext);
  useEffect(() => (key === undefined ? undefined : add(key)), [add, key]);
}
