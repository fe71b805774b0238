import { Space, Typography } from 'antd';
import { readTracking } from '../../schema';
import { OneLine } from './OneLine';

interface AwayLinkProps {
  readonly to: string;
  readonly children: string;
}

/** A text on one line that leads to another site, in a tab of its own. */
function AwayLink({ to, children }: AwayLinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <OneLine title={children}>{children}</OneLine>
    </a>
  );
}

/** An address of the web as a link to it; other text, and an address of another kind, as it is. */
export function UrlText({ value }: { readonly value: string }) {
  return /^https?:\/\//i.test(value) ? <AwayLink to={value}>{value}</AwayLink> : <OneLine title={value}>{value}</OneLine>;
}

/** A tracking number with its carrier, as a link to where that tells of it (Records 2). */
export function TrackingText({ value }: { readonly value: string }) {
  const { number, carrier, url } = readTracking(value);
  return (
    <Space size={6}>
      {url === undefined ? <OneLine title={value}>{number || value}</OneLine> : <AwayLink to={url}>{number}</AwayLink>}
      <Typography.Text type="secondary">{carrier}</Typography.Text>
    </Space>
  );
}
