import { OneLine } from './OneLine';

interface AwayLinkProps {
  readonly to: string;
  readonly children: string;
}

/** A single-line link to another site, opened in a new tab. */
export function AwayLink({ to, children }: AwayLinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <OneLine title={children}>{children}</OneLine>
    </a>
  );
}
