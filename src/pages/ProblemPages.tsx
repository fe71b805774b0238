import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Notice, usePageTitle, LinkButton } from '../ui';

/** The page for an unknown path. */
export function NotFoundPage({ home }: { readonly home: string }) {
  usePageTitle('Page Not Found');
  return (
    <Notice
      mark="404"
      title="This page does not exist"
      actions={<LinkButton to={home}>Go to the Dashboard</LinkButton>}
    >
      The address may be mistyped, or the screen has moved.
    </Notice>
  );
}

interface AccessDeniedPageProps {
  /** Name of the requested manufacturer. */
  readonly manufacturer: string;
  readonly email: string;
  /** The manufacturers that the user is assigned to, as reported by the server. */
  readonly assigned: readonly { readonly name: string; readonly address?: string }[];
  readonly onSignOut: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/**
 * The page for a signed-in user who is not assigned to this host's manufacturer. It does not end the session (decision
 * 17).
 */
export function AccessDeniedPage({ manufacturer, email, assigned, onSignOut, children }: AccessDeniedPageProps) {
  usePageTitle('No Access');
  return (
    <Notice
      mark="403"
      title={`You have no access to ${manufacturer}`}
      actions={
        <>
          {assigned.map(
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
      {email} is not assigned to this manufacturer. An administrator can assign you, or you can sign in as somebody
      else.
    </Notice>
  );
}
