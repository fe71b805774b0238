import { AwayLink } from './AwayLink';
import { OneLine } from './OneLine';

/** A web address as a link; other text, and other URL schemes, as plain text. */
export function UrlText({ value }: { readonly value: string }) {
  return /^https?:\/\//i.test(value) ? <AwayLink to={value}>{value}</AwayLink> : <OneLine title={value}>{value}</OneLine>;
}
