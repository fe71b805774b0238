import { OneLine } from './OneLine';

interface ExternalLinkProps {
  readonly to: string;
  readonly children: string;
}

/** A single-line link to another site, opened in a new tab. */
export function ExternalLink({ to, children }: ExternalLinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <OneLine title={children}>{children}</OneLine>
    </a>
  );
}
