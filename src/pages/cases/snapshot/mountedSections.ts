import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';

/** Registers a mounted section; returns the function that unregisters it. */
type RegisterSection = (key: string) => () => void;

/** The keys of the sections that are mounted. */
export const MountedSectionsContext = createContext<ReadonlySet<string>>(new Set());
export const RegisterSectionContext = createContext<RegisterSection>(() => () => undefined);

/** Tracks which sections are mounted on the page. */
export function useSectionTracker() {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback<RegisterSection>((key) => {
    setShown((last) => new Set([...last, key]));
    return () => setShown((last) => new Set([...last].filter((other) => other !== key)));
  }, []);
  return { shown, add };
}

export const useMountedSections = (): ReadonlySet<string> => use(MountedSectionsContext);

/** Registers a section with the page while it is mounted. */
export function useRegisterSection(key: string | undefined): void {
  const add = use(RegisterSectionContext);
  // Before the section is painted: its link can start another line of links, which moves the page.
  useLayoutEffect(() => (key === undefined ? undefined : add(key)), [add, key]);
}
