import type { Resource } from '../../schema';
import { offeredPlaceholders, placeholderText } from '../../schema/formScreens';
import { Button, Flex, Text } from '../../ui';

interface PlaceholdersProps {
  readonly resource: Resource;
  /** Writes a text into the content, where the caret is. */
  readonly onInsert: (text: string) => void;
}

/** The placeholders of a template, each as a button that writes it. */
export function Placeholders({ resource: { template }, onInsert }: PlaceholdersProps) {
  if (!template) return null;
  return (
    <Flex vertical gap="small">
      <Text type="secondary">Filled in for whoever is written to:</Text>
      <Flex gap="small" wrap>
        {offeredPlaceholders(template)
          .map(placeholderText)
          .map((text) => (
            <Button key={text} size="small" onClick={() => onInsert(text)}>
              {text}
            </Button>
          ))}
      </Flex>
    </Flex>
  );
}
