import { LinkButton, Notice, usePageTitle } from '../../ui';

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
