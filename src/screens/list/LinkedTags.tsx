import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex, theme } from 'antd';
import { showValue, type Resource } from '../../schema';
import { linkedSearches, searchedField, type ListState } from './listState';

interface LinkedTagsProps {
  readonly resource: Resource;
  readonly search: ListState['search'];
  readonly onRemove: (name: string) => void;
}

/** What links have set in a list's search, beside the inputs of its form; a click takes it away. */
export function LinkedTags({ resource, search, onRemove }: LinkedTagsProps) {
  const { token } = theme.useToken();
  const linked = linkedSearches(resource, search);
  if (linked.length === 0) return null;
  return (
    <Flex gap="small" wrap style={{ marginBottom: token.margin }}>
      {linked.map(([name, entry]) => {
        const field = searchedField(resource, entry);
        const isPlain = entry.op === 'empty' && search[name] === 'true';
        const text = isPlain ? field.label : `${field.label}: ${showValue(field, search[name]) ?? ''}`;
        return (
          <Button key={name} size="small" icon={<CloseOutlined />} iconPosition="end" aria-label={`Remove ${text}`} onClick={() => onRemove(name)}>
            {text}
          </Button>
        );
      })}
    </Flex>
  );
}
