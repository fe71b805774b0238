import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { useNavigate, type NavigateFunction, useHref, useLinkClickHandler } from 'react-router';
import { ButtonLink } from './Button';

const LinksContext = createContext<NavigateFunction | undefined>(undefined);

/**
 * Provides the navigate function to all links below it: with `useNavigate` in each, every link would re-render whenever
 * the URL changes.
 */
export function LinksProvider({ children }: { readonly children: ReactNode }) {
  return <LinksContext value={useNavigate()}>{children}</LinksContext>;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  /** A path of the app, from its root. */
  readonly to: string;
  /** What the entry of the browser's history says of the page. */
  readonly state?: object;
}

/** Whether a click should navigate in this tab, and not open a tab or window or download. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/**
 * An in-app link. The router's own resolves its location at each render, which is costly in a list with a link in each
 * cell. Throws outside of a LinksProvider.
 */
export function Link({ to, state, ...others }: LinkProps) {
  const navigate = useContext(LinksContext);
  if (!navigate) throw new Error('LinksProvider is missing above this component');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace: event.currentTarget.href === window.location.href, state });
  };
  return <a {...others} href={to} onClick={follow} />;
}

interface LinkButtonProps {
  readonly to: string;
  readonly type?: 'primary' | 'default';
  readonly children: ReactNode;
}

/** A link to a screen, styled as a button; primary by default. */
export function LinkButton({ to, type = 'primary', children }: LinkButtonProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to);
  return (
    <ButtonLink type={type} href={href} onClick={onClick}>
      {children}
    </ButtonLink>
  );
}
