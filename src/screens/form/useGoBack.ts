import { useNavigate } from 'react-router';

/** Whether the browser has an earlier page of the product in its history: the router numbers its entries. */
function hasEarlierPage(): boolean {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' && idx > 0;
}

/**
 * Leaves a page for the one that it was opened from, or for `otherwise` if it was opened by its address. Unsaved
 * changes are asked about.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(otherwise));
}
