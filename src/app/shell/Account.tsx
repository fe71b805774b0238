import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AccountMenu } from './AccountMenu';
import { ChangePassword } from './ChangePassword';

interface AccountProps {
  readonly email: string;
  readonly mustChangePassword: boolean;
  readonly onLogout: () => void;
}

/** The menu of the account, and the modal that it opens. */
export function Account({ email, mustChangePassword, onLogout }: AccountProps) {
  const [changing, setChanging] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <AccountMenu email={email} onLogout={onLogout} onChangePassword={() => setChanging(true)} />
      <ChangePassword
        open={changing || mustChangePassword}
        email={email}
        forced={mustChangePassword}
        onClose={() => setChanging(false)}
        onChanged={() => void revalidate()}
        onSignOut={onLogout}
      />
    </>
  );
}
