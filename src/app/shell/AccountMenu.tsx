import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { memo, useState } from 'react';
import { Icon, MenuButton } from '../../ui';
import { useSecondFactor, useOwnSessions } from './account/useAccountFeatures';
import styles from './Shell.module.css';

export type AccountDialog = 'password' | 'factor' | 'devices';

interface AccountMenuProps {
  readonly email: string;
  readonly onLogout: () => void;
  readonly onOpen: (dialog: AccountDialog) => void;
}

/**
 * The dropdown labelled with the signed-in e-mail (Cases 2). Entries for features that the server does not support are
 * hidden; the server is asked when the menu opens.
 */
export const AccountMenu = memo(function AccountMenu({ email, onLogout, onOpen }: AccountMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const hasFactor = useSecondFactor({ enabled: wasOpened }).data !== undefined;
  const hasSessions = useOwnSessions({ enabled: wasOpened }).data !== undefined;
  const items: { readonly key: AccountDialog | 'logout'; readonly label: string }[] = [
    { key: 'logout', label: 'Logout' },
    { key: 'password', label: 'Change Password' },
    ...(hasFactor ? [{ key: 'factor' as const, label: 'Second Factor' }] : []),
    ...(hasSessions ? [{ key: 'devices' as const, label: 'Signed-in Devices' }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'logout') onLogout();
    else onOpen(key as AccountDialog);
  };
  return (
    <MenuButton
      className={styles.email}
      title={email}
      items={items}
      onOpen={() => setWasOpened(true)}
      onChoose={choose}
    >
      <span>{email}</span>
      <Icon of={DownOutlined} />
    </MenuButton>
  );
});
