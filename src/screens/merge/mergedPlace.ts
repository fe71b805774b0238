import { isObject, type Resource } from '../../schema';
import { editPath, hasPage, recordPath } from '../../schema/screens';

/** What an entry of the browser's history says of a page that a merge concerns. */
interface MergedPlace {
  /** The id of the merged record whose page led to this one. */
  readonly mergedFrom?: number;
  /** The page of a merged record is shown, and leads nowhere. */
  readonly showsMerged?: true;
}

/** Reads the state of a location. */
export const readMergedPlace = (state: unknown): MergedPlace =>
  isObject(state)
    ? {
        ...(typeof state.mergedFrom === 'number' && { mergedFrom: state.mergedFrom }),
        ...(state.showsMerged === true && { showsMerged: true }),
      }
    : {};

/** The page of another record that corresponds to the one of a record at this address; undefined for other screens. */
export function samePageOf(
  resource: Resource,
  pathname: string,
  { from, to }: { readonly from: number; readonly to: number },
): string | undefined {
  if (pathname === editPath(resource, from) && hasPage.edit(resource)) return editPath(resource, to);
  return pathname === recordPath(resource, from) ? recordPath(resource, to) : undefined;
}
