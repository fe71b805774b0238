import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** A link to a screen that looks like the main button. */
export function LinkButton({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button type="primary" href={href} onClick={onClick}>
      {children}
    </Button>
  );
}
