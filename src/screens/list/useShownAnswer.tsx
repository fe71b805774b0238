import { useEffect, useId, useRef } from 'react';
import { App, Button, Flex, Typography } from 'antd';

interface ShownAnswer {
  readonly message: string;
  /** What the text is called. */
  readonly label: string;
  readonly text: string;
  readonly hint: string;
}

/** Shows a text that the server answered this once, to be copied: until it is closed, or the screen is left. */
export function useShownAnswer(): (answer: ShownAnswer) => void {
  const { notification } = App.useApp();
  const key = useId();
  const isShown = useRef(false);
  useEffect(
    () => () => {
      if (isShown.current) notification.destroy(key);
    },
    [notification, key],
  );
  return ({ message, label, text, hint }) => {
    isShown.current = true;
    notification.success({
      key,
      title: message,
      role: 'status',
      duration: 0,
      closable: false,
      actions: (
        <Button size="small" onClick={() => notification.destroy(key)}>
          Close
        </Button>
      ),
      description: (
        <Flex vertical gap={4}>
          <span>
            {label}:{' '}
            <Typography.Text code copyable={{ text }}>
              {text}
            </Typography.Text>
          </span>
          <Typography.Text type="secondary">{hint}</Typography.Text>
        </Flex>
      ),
    });
  };
}
