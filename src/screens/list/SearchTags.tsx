import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { splitSearchValue, formatValue, type Resource, type Search } from '../../schema';
import { PassesFocusOn } from '../PassesFocusOn';
import { Button, Flex, Icon } from '../plain';
import { searchInputField } from '../search';
import type { ListState } from './listState';

interface SearchTagsProps {
  readonly resource: Resource;
  readonly search: ListState['search'];
  /** The searches to show as tags. */
  readonly shown: readonly (readonly [name: string, search: Search])[];
  readonly onRemove: (name: string) => void;
}

/** Tags of active searches without a visible input: set by links, or in collapsed panels. A click removes the search. */
export function SearchTags({ resource, search, shown, onRemove }: SearchTagsProps) {
  if (shown.length === 0) return null;
  return (
    <Flex gap="small" wrap style={{ marginTop: 12 }}>
      {shown.map(([name, entry]) => {
        const field = searchInputField(resource, entry);
        const isPlain = entry.op === 'empty' && search[name] === 'true';
        const text = isPlain ? field.label : `${field.label}: ${formatValue(field, splitSearchValue(field, entry.op, search[name] ?? '')) ?? ''}`;
        return (
          <PassesFocusOn key={name}>
            <Button size="small" icon={<Icon of={CloseOutlined} />} iconPlacement="end" aria-label={`Remove ${text}`} onClick={() => onRemove(name)}>
              {text}
            </Button>
          </PassesFocusOn>
        );
      })}
    </Flex>
  );
}
