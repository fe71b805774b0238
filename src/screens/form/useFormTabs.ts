import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Resource } from '../../schema';

/** Which tab of a form is open. */
export interface FormTabs {
  /** The last opened tab; undefined if there was none. */
  readonly opened: string | undefined;
  readonly open: (tab: string) => void;
  /** Opens a field's tab synchronously, so that the field can receive the focus. */
  readonly openTabOf: (field: string) => void;
}

/** The tabs of a form; `first` is the one that it opens with, if it is not the first of them. */
export function useFormTabs({ form }: Resource, first?: string): FormTabs {
  const [opened, open] = useState(first);
  const openTabOf = (field: string) => {
    const tab = form?.sections.find(({ fields }) => fields.includes(field))?.tab;
    if (tab !== undefined && tab !== opened) flushSync(() => open(tab));
  };
  return { opened, open, openTabOf };
}
