import { useState } from 'react';
import { Button, Flex, PassesFocusOn, Text } from '../../ui';
import type { WatchedRecord } from './watched';
import { useKindEvents } from './useKindEvents';

/** Says that the record of a page has changed, with a button that reads it again. */
export function RecordChanges({ resource, id, answer, onShow }: WatchedRecord) {
  const [changed, setChanged] = useState<object>();
  useKindEvents(resource, ({ ids = [] }) => {
    if (ids.map(String).includes(id)) setChanged(answer);
  });
  return (
    <span role="status">
      {changed !== undefined && changed === answer && (
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
