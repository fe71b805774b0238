import { formsWithDrafts } from '../guard';
import { useManufacturer, useUser } from '../../fields/views';

/**
 * Returns a function that finds the forms of a screen whose drafts were left by an interrupted visit: they open again
 * (decision 31).
 */
export function useDraftedForms(owner: string): () => readonly unknown[] {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return () => formsWithDrafts({ email, manufacturer, owner });
}
