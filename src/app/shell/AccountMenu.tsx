import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { backTo } from '../../screens/backTo';
import { useFactor, useOwnSessions } from './account/useAccountFeatures';
import './Shell.css';

export type AccountDialog = 'password' | 'factor' | 'devices';

interface AccountMenuProps {
  readonly email: string;
  readonly onLogout: () => void;
  readonly onOpen: (dialog: AccountDialog) => void;
}

/** The dropdown labelled with the signed-in e-mail (Cases 2). What a server does not know of has no entry: it is asked when the menu opens. */
export function AccountMenu({ email, onLogout, onOpen }: AccountMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const hasFactor = useFactor({ asked }).data !== undefined;
  const hasSessions = useOwnSessions({ asked }).data !== undefined;
  const items: { readonly key: AccountDialog | 'logout'; readonly label: string }[] = [
    { key: 'logout', label: 'Logout' },
    { key: 'password', label: 'Change Password' },
    ...(hasFactor ? [{ key: 'factor' as const, label: 'Second Factor' }] : []),
    ...(hasSessions ? [{ key: 'devices' as const, label: 'Signed-in Devices' }] : []),
  ];
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // What a modal gives the focus back to when it closes; the menu's entry is gone by then.
    backTo(trigger.current, domEvent);
    if (key === 'logout') onLogout();
    else onOpen(key as AccountDialog);
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight" onOpenChange={(open) => setAsked((before) => before || open)}>
      <Button ref={trigger} type="text" className="shellEmail" aria-haspopup="menu" title={email}>
        <span>{email}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
