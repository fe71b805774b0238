import type { MenuItem } from '../../ui';
import type { ListView } from './listView';

const viewPrefix = 'view ';

/** The view that an entry of the menu opens; undefined for any other entry. */
export const viewOfItem = (key: string, views: readonly ListView[]): ListView | undefined =>
  views.find(({ id }) => key === `${viewPrefix}${id}`);

/** What stands beside the name of a view: whose it is, and what is special about it. */
function noteOf({ own, owner, shared, default: isDefault }: ListView): string {
  const notes = [
    ...(own ? [] : [`by ${owner ?? 'somebody who has left'}`]),
    ...(own && shared ? ['shared'] : []),
    ...(isDefault ? ['opens the list'] : []),
  ];
  return notes.length > 0 ? ` (${notes.join(', ')})` : '';
}

/** What can be done with the open view. */
const openItems = ({ own, shared, removable, default: isDefault }: ListView, isChanged: boolean): MenuItem[] => [
  ...(own && isChanged ? [{ key: 'update', label: 'Save Changes' }] : []),
  ...(own
    ? [
        { key: 'rename', label: 'Rename View…' },
        shared ? { key: 'unshare', label: 'Stop Sharing' } : { key: 'share', label: 'Share With My Team' },
      ]
    : []),
  isDefault
    ? { key: 'undefault', label: 'Open the List Without It' }
    : { key: 'default', label: 'Open the List With It' },
  ...(removable ? [{ key: 'remove', label: 'Delete View…', danger: true }] : []),
];

interface MenuOfViews {
  /** Undefined until they are read. */
  readonly views: readonly ListView[] | undefined;
  readonly isFailed: boolean;
  readonly open: ListView | undefined;
  /** The list shows something else than the open view. */
  readonly isChanged: boolean;
}

/** The entries of the menu of views: the own ones and the shared ones, then what can be done. */
export function viewItems({ views = [], isFailed, open, isChanged }: MenuOfViews): MenuItem[] {
  const [own, others] = [views.filter((view) => view.own), views.filter((view) => !view.own)];
  const toItems = (all: readonly ListView[]): MenuItem[] =>
    all.map((view, at) => ({
      key: `${viewPrefix}${view.id}`,
      label: `${view.name}${noteOf(view)}`,
      current: view.id === open?.id,
      apart: at === 0,
    }));
  return [
    ...(isFailed ? [{ key: 'failed', label: 'The views could not be read', disabled: true }] : []),
    ...(views.length > 0 ? [{ key: 'none', label: 'No View', current: open === undefined }] : []),
    ...toItems(own),
    ...toItems(others),
    { key: 'columns', label: 'Columns and Rows…', apart: true },
    { key: 'save', label: 'Save as a View…' },
    ...(open ? openItems(open, isChanged) : []),
  ];
}
