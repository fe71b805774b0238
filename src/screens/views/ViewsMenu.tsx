import { useEffect, useEffectEvent } from 'react';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useLocation } from 'react-router';
import type { Resource } from '../../schema';
import { OpenDialog, Icon, loadable, MenuButton, useDialog, type MenuItem } from '../../ui';
import { assigneeSearch, type ListLayout, type ListState } from '../search';
import { contentOf, differs, stateOf, type ListView } from './listView';
import { useViewCalls, useViews } from './useViews';
import type { ViewsDialog } from './ViewDialogs';
import styles from './views.module.css';

const viewPrefix = 'view ';

/** The view that an entry of the menu opens; undefined for any other entry. */
const viewOfItem = (key: string, views: readonly ListView[]): ListView | undefined =>
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
function viewItems({ views = [], isFailed, open, isChanged }: MenuOfViews): MenuItem[] {
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

const ViewDialogs = loadable(async () => (await import('./ViewDialogs')).ViewDialogs);

interface ViewsMenuProps {
  readonly resource: Resource;
  /** What the list shows, with the columns that the user has chosen for it. */
  readonly state: ListState;
  readonly go: (state: ListState, how?: { readonly replace?: boolean }) => void;
  readonly onLayout: (layout: ListLayout) => void;
}

/** Opens the default view at a plain address where the browser did not know it yet, as on another device. */
function useLateDefault({ resource, go }: Pick<ViewsMenuProps, 'resource' | 'go'>, views?: readonly ListView[]): void {
  const { search: query } = useLocation();
  const openDefault = useEffectEvent(() => {
    const first = views?.find((view) => view.default);
    if (first && query === '') go(stateOf(resource, first), { replace: true });
  });
  const isRead = views !== undefined;
  useEffect(() => {
    if (isRead) openDefault();
  }, [isRead]);
}

/** The menu of the views of a list. Its button names the open one, with a mark if the list shows something else. */
export function ViewsMenu({ resource, state, go, onLayout }: ViewsMenuProps) {
  const { views, isFailed, refresh } = useViews(resource);
  useLateDefault({ resource, go }, views);
  const calls = useViewCalls(resource);
  const dialogs = useDialog<ViewsDialog>();
  const { open: ask } = dialogs;
  const open = views?.find(({ id }) => String(id) === state.view);
  const isChanged = open !== undefined && differs(resource, open, state);
  const close = () => go({ search: assigneeSearch(resource, state.search), page: 1 });
  const change = (...call: Parameters<typeof calls.change>) => {
    // The refusal has been reported.
    calls.change(...call).catch(() => undefined);
  };
  const choose = (key: string) => {
    const chosen = viewOfItem(key, views ?? []);
    if (chosen) go(stateOf(resource, chosen));
    else if (key === 'none') close();
    else if (key === 'save' || key === 'columns') ask({ kind: key });
    else if (!open) return;
    else if (key === 'rename' || key === 'remove') ask({ kind: key, view: open });
    else if (key === 'update') change(open, contentOf(resource, state), `View saved: ${open.name}`);
    else if (key === 'share') change(open, { shared: true }, `View shared: ${open.name}`);
    else if (key === 'unshare') change(open, { shared: false }, `View no longer shared: ${open.name}`);
    else if (key === 'default') change(open, { default: true }, `The list opens with ${open.name}`);
    else change(open, { default: false }, `The list no longer opens with ${open.name}`);
  };
  return (
    <>
      <MenuButton
        type="default"
        className={styles.button}
        items={viewItems({ views, isFailed, open, isChanged })}
        aria-label={open ? `View: ${open.name}${isChanged ? ', changed' : ''}` : 'Views'}
        title={open?.name}
        onOpen={refresh}
        onChoose={choose}
      >
        <span className={styles.name}>{open ? open.name : 'Views'}</span>
        {isChanged && <span className={styles.changed} />}
        <Icon of={DownOutlined} />
      </MenuButton>
      <OpenDialog of={dialogs}>
        {(dialog, control) => (
          <ViewDialogs
            dialog={dialog}
            control={control}
            resource={resource}
            state={state}
            onLayout={onLayout}
            onSaved={go}
            onRemoved={close}
          />
        )}
      </OpenDialog>
    </>
  );
}
