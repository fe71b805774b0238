import { Alert } from 'antd';

/** Says that the tab of an address was not understood. */
export function UnreadTab({ part }: { readonly part: string }) {
  return (
    <Alert type="warning" showIcon closable={{ 'aria-label': 'Close' }} title={`A part of the address was not understood: ${part}`} description="The page shows its first tab." />
  );
}
