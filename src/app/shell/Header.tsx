import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons-svg/es/asn/MenuUnfoldOutlined';
import type { ReactNode } from 'react';
import { homePath, type Manufacturer } from '../../schema';
import { Button, Icon, Link, Logo } from '../../ui';
import styles from './Shell.module.css';

interface HeaderProps {
  readonly manufacturer: Pick<Manufacturer, 'key' | 'name'>;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  /** Content at the right end. */
  readonly children: ReactNode;
}

/** The header (Cases 2): sidebar toggle, the manufacturer's logo, and the account menu. */
export function Header({ manufacturer, collapsed, onToggle, children }: HeaderProps) {
  return (
    <header className={styles.header}>
      <Button
        type="text"
        className={styles.toggle}
        icon={<Icon of={collapsed ? MenuUnfoldOutlined : MenuFoldOutlined} />}
        aria-label={collapsed ? 'Show the menu' : 'Hide the menu'}
        aria-expanded={!collapsed}
        aria-controls="menu"
        onClick={onToggle}
      />
      <Link to={homePath} className={styles.logo}>
        <Logo manufacturer={manufacturer} />
      </Link>
      <div className={styles.account}>{children}</div>
    </header>
  );
}
