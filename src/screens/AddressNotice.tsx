import { Alert } from 'antd';

interface AddressNoticeProps {
  readonly parts: readonly string[];
  /** What the page shows without them. */
  readonly shown: string;
}

/** Says which parts of an address were not understood. Closed, it stays away until the address says something else. */
export function AddressNotice({ parts, shown }: AddressNoticeProps) {
  if (parts.length === 0) return null;
  const title = `${parts.length === 1 ? 'A part' : 'Parts'} of the address ${parts.length === 1 ? 'was' : 'were'} not understood: ${parts.join(', ')}`;
  return <Alert key={title} type="warning" showIcon closable={{ 'aria-label': 'Close' }} title={title} description={shown} />;
}
