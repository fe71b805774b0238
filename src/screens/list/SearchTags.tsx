import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { splitSearchValue, formatValue, type Resource } from '../../schema';
import { PassesFocusOn, Button, Flex, Icon } from '../../ui';
import { searchInputField, type NamedSearch } from '../search';
import type { ListState } from './listState';
import { groupIntoFields, type SearchEntries } from './SearchField';

interface SearchTagsProps {
  readonly resource: Resource;
  readonly search: ListState['search'];
  /** The searches to show as tags. */
  readonly shown: readonly NamedSearch[];
  readonly onRemove: (names: readonly string[]) => void;
}

const formatCondition = (resource: Resource, search: ListState['search'], [name, entry]: NamedSearch): string => {
  const field = searchInputField(resource, entry);
  return formatValue(field, splitSearchValue(field, entry.op, search[name] ?? '')) ?? '';
};

/** The text of a tag: the label of a condition with its value, or of a range with its first and last day. */
function describe(resource: Resource, search: ListState['search'], [first, last]: SearchEntries): string {
  const [name, entry] = first;
  const { label } = searchInputField(resource, entry);
  if (entry.op === 'empty' && search[name] === 'true') return label;
  const value = formatCondition(resource, search, first);
  if (!last) return `${label}: ${value}`;
  const end = formatCondition(resource, search, last);
  return `${entry.range ?? label}: ${value === end ? value : `${value} – ${end}`}`;
}

/**
 * Tags of active searches without a visible input: set by links, or in collapsed panels. A range is one tag. A click
 * removes the search.
 */
export function SearchTags({ resource, search, shown, onRemove }: SearchTagsProps) {
  if (shown.length === 0) return null;
  return (
    <Flex gap="small" wrap style={{ marginTop: 12 }}>
      {groupIntoFields(shown).map((entries) => {
        const text = describe(resource, search, entries);
        return (
          <PassesFocusOn key={entries[0][0]}>
            <Button
              size="small"
              icon={<Icon of={CloseOutlined} />}
              iconPlacement="end"
              aria-label={`Remove ${text}`}
              onClick={() => onRemove(entries.map(([name]) => name))}
            >
              {text}
            </Button>
          </PassesFocusOn>
        );
      })}
    </Flex>
  );
}
