import { AwayLink } from './AwayLink';
import { OneLine } from './OneLine';

/** An address of the web as a link to it; other text, and an address of another kind, as it is. */
export function UrlText({ value }: { readonly value: string }) {
  return /^https?:\/\//i.test(value) ? <AwayLink to={value}>{value}</AwayLink> : <OneLine title={value}>{value}</OneLine>;
}
