import { Button, Flex } from '../plain';
import type { RowAction } from './RowActions';

/** Actions of a row as buttons that stand in it. */
export function RowButtons({ actions }: { readonly actions: readonly RowAction[] }) {
  return (
    <Flex gap="small">
      {actions.map(({ key, label, danger = false, disabled = false, busy = false, run }) => (
        <Button key={key} size="small" danger={danger} disabled={disabled} loading={busy} onClick={run}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}
