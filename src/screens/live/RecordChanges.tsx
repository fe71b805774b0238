import { useState } from 'react';
import type { Values } from '../../schema';
import { Button, Flex, PassesFocusOn, Text } from '../../ui';
import type { WatchedRecord } from './watched';
import { useKindEvents } from './useKindEvents';

/** Says that the record of a page has changed, with a button that reads it again. */
export function RecordChanges({ resource, id, record, onShow }: WatchedRecord) {
  const [changed, setChanged] = useState<Values>();
  useKindEvents(resource, ({ ids = [] }) => {
    if (ids.map(String).includes(id)) setChanged(record);
  });
  return (
    <span role="status">
      {changed === record && (
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
