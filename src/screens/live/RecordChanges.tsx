import { useState } from 'react';
import { Button, Flex, PassesFocusOn, Text } from '../../ui';
import type { WatchedRecord } from './watched';
import { useKindEvents } from './useKindEvents';

/** Says that the record of a page has changed, with a button that reads it again. */
export function RecordChanges({ resource, id, updatedAt, onShow }: WatchedRecord) {
  const [changed, setChanged] = useState<number>();
  useKindEvents(resource, {
    since: updatedAt,
    onEvent: ({ ids = [] }) => {
      if (ids.map(String).includes(id)) setChanged(updatedAt);
    },
  });
  return (
    <span role="status">
      {changed === updatedAt && (
        <Flex align="center" gap="small">
          <Text type="secondary">Changed by somebody else</Text>
          <PassesFocusOn>
            <Button size="small" onClick={onShow}>
              Show Changes
            </Button>
          </PassesFocusOn>
        </Flex>
      )}
    </span>
  );
}
