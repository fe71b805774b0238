import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  /** An address of the app, from its root. */
  readonly to: string;
}

/** Whether a click asks for the page here, and not for a tab, a window or a file of it. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/** A link within the app. The router's own works out at each rendering where it stands, which a list with a link in each cell pays for. */
export function Link({ to, ...others }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace: event.currentTarget.href === window.location.href });
  };
  return <a {...others} href={to} onClick={follow} />;
}
