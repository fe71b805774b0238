import { useEffect, useRef, type HTMLAttributes, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { fieldColumns, hasPage, recordPath, toRecordId } from '../../schema/screens';
import { findReference, type Resource } from '../../schema';
import { useRegistry } from '../registry';
import { isRowClick } from '../../ui';
import type { RecordRow } from './useRecordList';

/** How long a click waits for a second one, which selects a word to copy, in milliseconds. */
const doubleClickMs = 250;

/** The reference that the first column with a link leads to. */
const firstLink = ({ list }: Resource): string | undefined =>
  fieldColumns(list?.columns).find(({ link }) => link !== undefined && link !== 'record')?.link;

/**
 * What a click on a row opens, in every list: the page of the record, or else its edit form, or else the page of the
 * record that the row links to first. Clicks on controls and texts that are being selected open nothing.
 */
export function useRowOpening(
  resource: Resource,
  editOf?: (row: RecordRow) => (() => void) | undefined,
): (row: RecordRow) => HTMLAttributes<HTMLElement> {
  const navigate = useNavigate();
  const registry = useRegistry();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const linkedPath = (row: RecordRow): string | undefined => {
    const link = firstLink(resource);
    const id = toRecordId(row[link ?? '']);
    const target = registry.all.find(({ name }) => name === findReference(resource, link)?.to);
    return target && id !== undefined && hasPage.record(target) ? recordPath(target, id) : undefined;
  };
  return (row) => {
    const edit = hasPage.record(resource) ? undefined : editOf?.(row);
    const path = hasPage.record(resource) ? recordPath(resource, row.id) : linkedPath(row);
    const open = edit ?? (path === undefined ? undefined : () => void navigate(path));
    if (!open) return {};
    const onClick = (event: MouseEvent<HTMLElement>) => {
      clearTimeout(waiting.current);
      if (event.detail > 1 || !isRowClick(event)) return;
      if (!edit && (event.ctrlKey || event.metaKey)) window.open(path);
      else waiting.current = setTimeout(open, doubleClickMs);
    };
    return { style: { cursor: 'pointer' }, onClick };
  };
}
