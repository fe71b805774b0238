import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import './Shell.css';

interface AccountMenuProps {
  readonly email: string;
  readonly onLogout: () => void;
  readonly onChangePassword: () => void;
}

/** The dropdown labelled with the signed-in e-mail (Cases 2). */
export function AccountMenu({ email, onLogout, onChangePassword }: AccountMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const changePassword = () => {
    // What the modal gives the focus back to when it closes; the menu's entry is gone by then.
    trigger.current?.focus();
    onChangePassword();
  };
  const items = [
    { key: 'logout', label: 'Logout', onClick: onLogout },
    { key: 'password', label: 'Change Password', onClick: changePassword },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button ref={trigger} type="text" className="shellEmail" aria-haspopup="menu" title={email}>
        <span>{email}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
