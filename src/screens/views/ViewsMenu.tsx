import { useEffect, useEffectEvent } from 'react';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useLocation } from 'react-router';
import type { Resource } from '../../schema';
import { OpenDialog, Icon, loadable, MenuButton, useDialog } from '../../ui';
import { assigneeSearch, type ListLayout, type ListState } from '../search';
import { contentOf, differs, stateOf, type ListView } from './listView';
import { useViewCalls, useViews } from './useViews';
import type { ViewsDialog } from './ViewDialogs';
import { viewItems, viewOfItem } from './viewItems';
import styles from './views.module.css';

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
