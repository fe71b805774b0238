import { Alert } from 'antd';

/** Says which parts of a list's address were not understood; the list shows the rest. Closed, it stays away until the address says something else. */
export function AddressNotice({ parts }: { readonly parts: readonly string[] }) {
  if (parts.length === 0) return null;
  const title = `${parts.length === 1 ? 'A part' : 'Parts'} of the address ${parts.length === 1 ? 'was' : 'were'} not understood: ${parts.join(', ')}`;
  return <Alert key={title} type="warning" showIcon closable={{ 'aria-label': 'Close' }} title={title} description="The list shows what the rest of the address asks for." />;
}
