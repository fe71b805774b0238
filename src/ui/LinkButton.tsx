import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { ButtonLink } from './controls/Button';

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
