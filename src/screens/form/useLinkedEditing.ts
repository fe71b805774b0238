import type { ReactNode } from 'react';
import { ignoreSwitchedGroups } from './linkedGroup';
import { useEditing, type Editing, type EditingOptions } from './useEditing';
import { assertLinkedComplete, useLinkedRecords } from './useLinkedRecords';

/** Edits a record in its generated form, together with the linked records that are written with it. */
export function useLinkedEditing(options: EditingOptions): Editing & { readonly question: ReactNode } {
  const { resource, form, writer } = options;
  const question = useLinkedRecords(form);
  const editing = useEditing({
    ...options,
    writer: {
      ...writer,
      update: async (update) => {
        assertLinkedComplete(form, update.values);
        return writer.update(update);
      },
    },
    comparisonBase: (sides) => ignoreSwitchedGroups(resource, sides),
  });
  return { ...editing, question };
}
