import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AppstoreOutlined, BellOutlined, DatabaseOutlined, DeleteOutlined, FolderOutlined, HomeOutlined, TeamOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router';
import { currentEntry, type MenuEntry, type MenuPart } from '../menu';
import './Shell.css';

const icons: Readonly<Record<string, ReactNode>> = {
  Dashboard: <HomeOutlined />,
  Cases: <FolderOutlined />,
  'Meta Info': <DatabaseOutlined />,
  Notifications: <BellOutlined />,
  Trash: <DeleteOutlined />,
  Management: <TeamOutlined />,
};

type Item = NonNullable<MenuProps['items']>[number];

const icon = ({ label }: MenuPart): ReactNode => icons[label] ?? <AppstoreOutlined />;

// The menu moves the focus itself: its links are no further stops of the tab key.
const itemOf = ({ label, address }: MenuEntry) => ({
  key: address,
  label: (
    <Link to={address} tabIndex={-1}>
      {label}
    </Link>
  ),
});

const toItem = (part: MenuPart): Item =>
  'entries' in part
    ? { key: part.label, label: part.label, icon: icon(part), children: part.entries.map(itemOf) }
    : { ...itemOf(part), icon: icon(part) };

const groupOf = (parts: readonly MenuPart[], entry: MenuEntry | undefined): string | undefined =>
  parts.find((part) => 'entries' in part && part.entries.some(({ address }) => address === entry?.address))?.label;

/** The groups that stand open: those of the daily work, the one of the current screen, and those that were opened by hand. */
function useOpenGroups(parts: readonly MenuPart[], current: string | undefined) {
  const [open, setOpen] = useState<string[]>(() => parts.filter(({ label }) => label !== 'Trash').map(({ label }) => label));
  const [shown, setShown] = useState<string>();
  if (current !== shown) {
    setShown(current);
    if (current !== undefined && !open.includes(current)) setOpen([...open, current]);
  }
  return [open, setOpen] as const;
}

interface SidebarProps {
  readonly parts: readonly MenuPart[];
  readonly collapsed: boolean;
}

/** The menu (Cases 2): dark, 200 wide, collapsing to 0. An entry leads to its screen without a query, which resets a searched list. */
export function Sidebar({ parts, collapsed }: SidebarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const entry = currentEntry(parts, pathname);
  const [open, setOpen] = useOpenGroups(parts, groupOf(parts, entry));
  const nav = useRef<HTMLElement>(null);
  const address = entry?.address;
  useEffect(() => {
    const show = () => nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    show();
    // A group that opens has its height only when it has opened.
    const shown = nav.current;
    shown?.addEventListener('transitionend', show, { once: true });
    return () => shown?.removeEventListener('transitionend', show);
  }, [address]);
  return (
    // Not antd's Sider: below a collapsed one its menu turns into popups, and they would float over the screen.
    <aside className={collapsed ? 'shellSider shellSiderCollapsed' : 'shellSider'}>
      <nav ref={nav} id="menu" aria-label="Main menu" inert={collapsed}>
        <Menu
          className="shellMenu"
          theme="dark"
          mode="inline"
          inlineIndent={22}
          items={parts.map(toItem)}
          selectedKeys={entry ? [entry.address] : []}
          openKeys={open}
          onOpenChange={setOpen}
          onClick={({ key, domEvent }) => {
            if (domEvent.type !== 'keydown') return;
            // The key is used up: what takes the focus next, such as a question before leaving, must not be pressed with it.
            domEvent.preventDefault();
            void navigate(key);
          }}
        />
      </nav>
    </aside>
  );
}
