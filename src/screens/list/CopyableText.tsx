import { Typography } from 'antd';
import { Flex } from '../../ui';

interface CopyableTextProps {
  /** Label of the text. */
  readonly label: string;
  readonly text: string;
  readonly hint: string;
}

/** A text with a copy button. */
export function CopyableText({ label, text, hint }: CopyableTextProps) {
  return (
    <Flex vertical gap={4}>
      <span>
        {label}:{' '}
        <Typography.Text code copyable={{ text }}>
          {text}
        </Typography.Text>
      </span>
      <Typography.Text type="secondary">{hint}</Typography.Text>
    </Flex>
  );
}
