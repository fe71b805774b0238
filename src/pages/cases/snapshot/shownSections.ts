import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Tells of a section that has come, and answers what tells that it has gone. */
type Add = (key: string) => () => void;

/** The keys of the sections that stand on the page. */
export const ShownContext = createContext<ReadonlySet<string>>(new Set());
export const AddContext = createContext<Add>(() => () => undefined);

/** Which sections stand on a page: they come and go by themselves. */
export function useSections() {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback<Add>((key) => {
    setShown((last) => new Set([...last, key]));
    return () => setShown((last) => new Set([...last].filter((other) => other !== key)));
  }, []);
  return { shown, add };
}

export const useShownSections = (): ReadonlySet<string> => use(ShownContext);

/** Makes a section known to the page as long as it stands there. */
export function useShown(key: string | undefined): void {
  const add = use(AddContext);
  useEffect(() => (key === undefined ? undefined : add(key)), [add, key]);
}
