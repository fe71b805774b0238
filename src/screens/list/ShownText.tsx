import { Flex, Typography } from 'antd';

interface ShownTextProps {
  /** What the text is called. */
  readonly label: string;
  readonly text: string;
  readonly hint: string;
}

/** A text to be copied. */
export default function ShownText({ label, text, hint }: ShownTextProps) {
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
