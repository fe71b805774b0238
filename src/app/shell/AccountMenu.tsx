import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
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
  const entry = (key: AccountDialog, label: string) => ({
    key,
    label,
    onClick: () => {
      // What the modal gives the focus back to when it closes; the menu's entry is gone by then.
      trigger.current?.focus();
      onOpen(key);
    },
  });
  const items = [
    { key: 'logout', label: 'Logout', onClick: onLogout },
    entry('password', 'Change Password'),
    ...(hasFactor ? [entry('factor', 'Second Factor')] : []),
    ...(hasSessions ? [entry('devices', 'Signed-in Devices')] : []),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" onOpenChange={(open) => setAsked((before) => before || open)}>
      <Button ref={trigger} type="text" className="shellEmail" aria-haspopup="menu" title={email}>
        <span>{email}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
