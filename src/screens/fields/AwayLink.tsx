import { OneLine } from './OneLine';

interface AwayLinkProps {
  readonly to: string;
  readonly children: string;
}

/** A text on one line that leads to another site, in a tab of its own. */
export function AwayLink({ to, children }: AwayLinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <OneLine title={children}>{children}</OneLine>
    </a>
  );
}
