import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';

const LinksContext = createContext<NavigateFunction | undefined>(undefined);

/** Gives all links below it what they are followed by: each would be rendered anew with every change of the address if it asked the router itself. */
export function LinksProvider({ children }: { readonly children: ReactNode }) {
  return <LinksContext value={useNavigate()}>{children}</LinksContext>;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  /** An address of the app, from its root. */
  readonly to: string;
}

/** Whether a click asks for the page here, and not for a tab, a window or a file of it. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/** A link within the app. The router's own works out at each rendering where it stands, which a list with a link in each cell pays for. Throws outside of a LinksProvider. */
export function Link({ to, ...others }: LinkProps) {
  const navigate = useContext(LinksContext);
  if (!navigate) throw new Error('LinksProvider is missing above this component');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace: event.currentTarget.href === window.location.href });
  };
  return <a {...others} href={to} onClick={follow} />;
}
