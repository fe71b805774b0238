import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Notice, usePageTitle } from '../../screens';

interface RefusalPageProps {
  /** Name of the manufacturer whose desk was asked for. */
  readonly manufacturer: string;
  readonly email: string;
  /** The desks that the person does serve, where the server tells. */
  readonly served: readonly { readonly name: string; readonly address?: string }[];
  readonly onSignOut: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** For somebody who is signed in and does not serve this host's manufacturer. Nobody is signed out by it (decision 17). */
export function RefusalPage({ manufacturer, email, served, onSignOut, children }: RefusalPageProps) {
  usePageTitle('No Access');
  return (
    <Notice
      mark="403"
      title={`You have no access to ${manufacturer}`}
      actions={
        <>
          {served.map(
            ({ name, address }) =>
              address !== undefined && (
                <Button key={address} type="primary" href={address}>
                  Go to {name}
                </Button>
              ),
          )}
          <Button onClick={onSignOut}>Logout</Button>
          {children}
        </>
      }
    >
      {email} is not assigned to this manufacturer. An administrator can assign you, or you can sign in as somebody else.
    </Notice>
  );
}
