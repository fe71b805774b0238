import { ExternalLink } from './ExternalLink';
import { OneLine } from './OneLine';

/** A web address as a link; other text, and other URL schemes, as plain text. */
export function UrlText({ value }: { readonly value: string }) {
  return /^https?:\/\//i.test(value) ? (
    <ExternalLink to={value}>{value}</ExternalLink>
  ) : (
    <OneLine title={value}>{value}</OneLine>
  );
}
