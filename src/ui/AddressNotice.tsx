import { Alert } from 'antd';

interface AddressNoticeProps {
  readonly parts: readonly string[];
  /** What the page shows instead. */
  readonly shown: string;
}

/**
 * Lists the parts of the URL that were not recognised. Once closed, it stays closed until the URL contains other
 * unrecognised parts.
 */
export function AddressNotice({ parts, shown }: AddressNoticeProps) {
  if (parts.length === 0) return null;
  const title =
    `${parts.length === 1 ? 'A part' : 'Parts'} of the address ${parts.length === 1 ? 'was' : 'were'} not ` +
    `understood: ${parts.join(', ')}`;
  return (
    <Alert key={title} type="warning" showIcon closable={{ 'aria-label': 'Close' }} title={title} description={shown} />
  );
}
