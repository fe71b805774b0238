import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { tabKey, tabParameter } from '../../schema/screens';
import { AntdScope, loadable, Flex } from '../../ui';
import styles from './RecordTabs.module.css';

const AddressNotice = loadable(async () => (await import('../../ui/AddressNotice')).AddressNotice);

/** Index of the tab that an arrow key, Home or End moves the focus to; arrows wrap around. */
function nextTabIndex(key: string, { at, count }: { readonly at: number; readonly count: number }): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The tab named in the URL; the first one if none is named, or the name is unknown. */
function useTabFromUrl(tabs: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get(tabParameter);
  const found = tabs.find((tab) => tabKey(tab) === named);
  const [first = ''] = tabs;
  const open = (tab: string) =>
    setParams((last) => {
      const next = new URLSearchParams(last);
      next.delete(tabParameter);
      if (tab !== first) next.set(tabParameter, tabKey(tab));
      return next;
    });
  return { opened: found ?? first, unread: named !== null && found === undefined ? named : undefined, open };
}

interface RecordTabsProps {
  readonly tabs: readonly string[];
  /** Renders the content of the open tab. */
  readonly children: (tab: string) => ReactNode;
}

/** The tabs of a record's page; the URL holds the open one. Arrow keys move the focus, Enter and space open a tab. */
export function RecordTabs({ tabs, children }: RecordTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { opened, unread, open } = useTabFromUrl(tabs);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = nextTabIndex(event.key, {
      at: buttons.indexOf(document.activeElement as HTMLElement),
      count: tabs.length,
    });
    if (at === undefined) return;
    event.preventDefault();
    buttons[at]?.focus();
  };
  return (
    <Flex vertical gap="middle">
      {unread !== undefined && (
        <AntdScope>
          <AddressNotice parts={[`${tabParameter}=${unread}`]} shown="The page shows its first tab." />
        </AntdScope>
      )}
      <div ref={list} role="tablist" className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => {
          const isOpen = tab === opened;
          return (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tabKey(tab)}`}
              aria-selected={isOpen}
              {...(isOpen && { 'aria-controls': `${id}-panel` })}
              tabIndex={isOpen ? 0 : -1}
              className={styles.tab}
              onClick={() => open(tab)}
            >
              {tab}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabKey(opened)}`}
        key={opened}
        className={styles.panel}
      >
        {children(opened)}
      </div>
    </Flex>
  );
}
