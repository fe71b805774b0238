import { Space, Typography } from 'antd';
import { AwayLink } from '../../screens/fields/AwayLink';
import { OneLine } from '../../screens/fields/OneLine';
import type { CellProps } from '../../screens/fields/types';
import { readTracking } from './carrier';

/** A tracking number with its carrier, as a link to where that tells of it (Records 2). */
export function TrackingCell({ value }: Pick<CellProps<'text'>, 'value'>) {
  const text = String(value);
  const { number, carrier, url } = readTracking(text);
  return (
    <Space size={6}>
      {url === undefined ? <OneLine title={text}>{number || text}</OneLine> : <AwayLink to={url}>{number}</AwayLink>}
      <Typography.Text type="secondary">{carrier}</Typography.Text>
    </Space>
  );
}
