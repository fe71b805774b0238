import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { memo, useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { assignedKindOf, contactKinds, listPath } from '../../schema/screens';
import { useRegistry } from '../../screens/registry';
import { latePart } from '../../screens/requests';
import { Icon, Link } from '../../ui';
import { findIcon } from './menuIcons';
import { findCurrentEntry, type MenuEntry, type MenuPart } from '../menu';
import styles from './Sidebar.module.css';

const findGroup = (parts: readonly MenuPart[], entry: MenuEntry | undefined): string | undefined =>
  parts.find((part) => 'entries' in part && part.entries.some(({ address }) => address === entry?.address))?.label;

/**
 * The expanded groups: all except the trash at first, the group of the current screen, and those the user has expanded.
 */
function useOpenGroups(parts: readonly MenuPart[], currentGroup: string | undefined) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    parts.filter(({ label }) => label !== 'Trash').map(({ label }) => label),
  );
  const [shownGroup, setShownGroup] = useState<string>();
  if (currentGroup !== shownGroup) {
    setShownGroup(currentGroup);
    if (currentGroup !== undefined && !open.includes(currentGroup)) setOpen([...open, currentGroup]);
  }
  const toggle = (label: string) =>
    setOpen((last) => (last.includes(label) ? last.filter((other) => other !== label) : [...last, label]));
  return [open, toggle] as const;
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly current: boolean;
  readonly icon?: IconDefinition;
}

const DueCount = latePart('assign', async () => (await import('./DueCount')).DueCount);

/** The count of the user's own reminders that are due, at the entry of the list that shows them. */
function DueAt({ address }: { readonly address: string }) {
  const registry = useRegistry();
  const list = registry.all.find((resource) => resource.list && listPath(resource) === address);
  const kind = list && assignedKindOf(list, registry);
  const isCounted = contactKinds(registry).some(({ resource }) => resource.name === kind?.resource.name);
  return list && kind && isCounted ? <DueCount kind={kind} list={list} /> : null;
}

function Entry({ entry: { label, address, isPending }, current, icon }: EntryProps) {
  return (
    <li className={isPending && !current ? styles.pending : undefined}>
      <Link
        to={address}
        className={styles.entry}
        data-below={icon ? undefined : ''}
        aria-current={current ? 'page' : undefined}
      >
        {icon && <Icon of={icon} />}
        <span className={styles.name}>{label}</span>
        <DueAt address={address} />
      </Link>
    </li>
  );
}

interface GroupProps {
  readonly label: string;
  readonly icon: IconDefinition;
  readonly entries: readonly MenuEntry[];
  readonly current: MenuEntry | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Group({ label, icon, entries, current, open, onToggle }: GroupProps) {
  const id = useId();
  return (
    <li>
      <button type="button" className={styles.group} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <Icon of={icon} />
        <span className={styles.name}>{label}</span>
        <span className={styles.arrow}>
          <Icon of={DownOutlined} rotate={open ? 180 : 0} />
        </span>
      </button>
      <ul id={id} className={styles.entries} hidden={!open}>
        {open &&
          entries.map((entry) => (
            <Entry key={entry.address} entry={entry} current={entry.address === current?.address} />
          ))}
      </ul>
    </li>
  );
}

interface SidebarProps {
  readonly parts: readonly MenuPart[];
  readonly collapsed: boolean;
  /** Called when an entry is chosen, the current one too. */
  readonly onChoose: () => void;
}

interface MenuProps extends Pick<SidebarProps, 'onChoose'> {
  readonly parts: readonly MenuPart[];
  readonly current: MenuEntry | undefined;
}

/** The entries; memoized, so that paging a list does not re-render them. */
const Menu = memo(function Menu({ parts, current, onChoose }: MenuProps) {
  const [open, toggle] = useOpenGroups(parts, findGroup(parts, current));
  const chooseLink = ({ target }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('a')) onChoose();
  };
  return (
    <ul className={styles.menu} onClick={chooseLink}>
      {parts.map((part) =>
        'entries' in part ? (
          <Group
            key={part.label}
            label={part.label}
            icon={findIcon(part)}
            entries={part.entries}
            current={current}
            open={open.includes(part.label)}
            onToggle={() => toggle(part.label)}
          />
        ) : (
          <Entry key={part.label} entry={part} icon={findIcon(part)} current={part.address === current?.address} />
        ),
      )}
    </ul>
  );
});

/**
 * Scrolls only the menu to the current entry. `scrollIntoView` would also scroll the page, because of its scroll
 * padding.
 */
function scrollToCurrent(nav: HTMLElement): void {
  const [box, entry] = [nav.parentElement, nav.querySelector('[aria-current]')];
  if (!box || !entry) return;
  const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
  box.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}

/**
 * The menu (Cases 2): dark, 200 px wide, collapsing to 0. An entry links to its screen without a query, which resets
 * the filters of a list.
 */
export function Sidebar({ parts, collapsed, onChoose }: SidebarProps) {
  const { pathname } = useLocation();
  const current = useMemo(() => findCurrentEntry(parts, pathname), [parts, pathname]);
  const nav = useRef<HTMLElement>(null);
  const address = current?.address;
  useEffect(() => {
    // Wait for the next frame: measuring now would force a layout before the page is complete.
    const frame = requestAnimationFrame(() => nav.current && scrollToCurrent(nav.current));
    return () => cancelAnimationFrame(frame);
  }, [address]);
  return (
    <aside className={collapsed ? `${styles.sider} ${styles.collapsed}` : styles.sider}>
      <nav ref={nav} id="menu" aria-label="Main menu" inert={collapsed}>
        <Menu parts={parts} current={current} onChoose={onChoose} />
      </nav>
    </aside>
  );
}
