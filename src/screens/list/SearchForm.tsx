import { useCallback, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { isEqual, relativeDaysOf, type Resource } from '../../schema';
import { useUser } from '../registry';
import { Button, PassesFocusOn, Flex, Icon } from '../../ui';
import {
  describeSearch,
  formatSearch,
  parseSearchForm,
  searchInputField,
  type NamedSearch,
  linkedSearches,
  shownSearches,
  type ListState,
} from '../search';
import { SearchFields, groupByPanel, useOpenPanels } from './SearchFields';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { groupIntoFields, type SearchEntries } from './SearchField';

interface SearchTagsProps {
  readonly resource: Resource;
  readonly search: ListState['search'];
  /** The searches to show as tags. */
  readonly shown: readonly NamedSearch[];
  readonly onRemove: (names: readonly string[]) => void;
}

/** The text of a tag: the label of a condition with its value, or of a range with its first and last day. */
function describe(resource: Resource, search: ListState['search'], [first, last]: SearchEntries): string {
  const [name, entry] = first;
  const field = searchInputField(resource, entry);
  const { label } = field;
  if (entry.op === 'empty' && search[name] === 'true') return label;
  const textOf = ([of, { op }]: NamedSearch) => describeSearch(field, op, search[of] ?? '') ?? '';
  const value = textOf(first);
  // "Last 30 Days" says which end of the range it is, "Today" does not.
  const isTold = (relativeDaysOf(field, search[name] ?? '') ?? 0) < -1;
  if (!last) return `${isTold ? (entry.range ?? label) : label}: ${value}`;
  const end = textOf(last);
  return `${entry.range ?? label}: ${value === end ? value : `${value} – ${end}`}`;
}

/**
 * Tags of active searches without a visible input: set by links, or in collapsed panels. A range is one tag. A click
 * removes the search.
 */
function SearchTags({ resource, search, shown, onRemove }: SearchTagsProps) {
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

interface SearchFormProps {
  readonly resource: Resource;
  /** The search of the URL; the inputs follow it. */
  readonly search: ListState['search'];
  /** Another number clears what was typed and not searched for: the URL was reached by other means than this form. */
  readonly arrivals: number;
  readonly onSearch: (search: ListState['search']) => void;
  readonly onClear: () => void;
  /** The searches that are shown otherwise. */
  readonly untagged: readonly string[];
  /** Further buttons in the row of Search and Clear Search. */
  readonly children?: ReactNode;
}

type SearchTexts = Readonly<Record<string, string | undefined>>;

const without = (search: ListState['search'], taken: readonly string[]): ListState['search'] =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !taken.includes(name)));

/** The texts and problems of the search inputs. Both follow the URL and submitted searches. */
function useSearchInputs(resource: Resource, { search, arrivals }: Pick<SearchFormProps, 'search' | 'arrivals'>) {
  const shownIn = (values: SearchTexts, names: readonly string[]): SearchTexts =>
    Object.fromEntries(
      shownSearches(resource).flatMap(([name, entry]) =>
        names.includes(name) ? [[name, formatSearch(resource, entry, values[name])]] : [],
      ),
    );
  const all = shownSearches(resource).map(([name]) => name);
  /** The values last shown in the inputs, by the URL or a submitted search. */
  const [lastShown, setLastShown] = useState<SearchTexts>(search);
  const [typed, setTyped] = useState<SearchTexts>(() => shownIn(search, all));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [followedSearch, setFollowedSearch] = useState(search);

  // Only changed inputs are updated: the user may be typing the next search before the URL of the last one arrives.
  const follow = (values: SearchTexts) => {
    const changed = all.filter((name) => values[name] !== lastShown[name]);
    setTyped((last) => ({ ...last, ...shownIn(values, changed) }));
    setProblems((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !changed.includes(name))));
    setLastShown(values);
  };
  if (!isEqual(search, followedSearch)) {
    setFollowedSearch(search);
    follow(search);
  }
  /** Shows these values in all inputs, in their formats: ids with a prefix, no blanks at the ends. */
  const show = (values: SearchTexts) => {
    setTyped(shownIn(values, all));
    setProblems({});
    setLastShown(values);
  };
  const [shownArrivals, setShownArrivals] = useState(arrivals);
  if (arrivals !== shownArrivals) {
    setShownArrivals(arrivals);
    show(search);
  }
  const type = useCallback(
    (name: string, value: string | undefined) => setTyped((last) => ({ ...last, [name]: value })),
    [],
  );
  // Stable while nothing is typed: paging does not re-render the inputs.
  const values = useMemo(() => ({ typed, problems, onType: type }), [typed, problems, type]);
  return {
    typed,
    values,
    setProblems,
    show,
  };
}

/** The search form of a list: an input for each declared search; Enter submits. */
export function SearchForm({ resource, search, arrivals, onSearch, onClear, untagged, children }: SearchFormProps) {
  const searches = useMemo(() => shownSearches(resource), [resource]);
  const groups = useMemo(() => groupByPanel(searches), [searches]);
  const linked = linkedSearches(resource, search);
  const tagged = linked.filter(([name]) => !untagged.includes(name));
  const { typed, values, setProblems, show } = useSearchInputs(resource, { search, arrivals });
  const panels = useOpenPanels({ groups, owner: `${useUser()} ${resource.name}` });
  const folded = searches.filter(
    ([name, { panel, op }]) =>
      name in search &&
      ((panel !== undefined && !panels.open.includes(panel)) || (op === 'empty' && search[name] === 'false')),
  );
  const formName = `search-${resource.name}`;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { values: next, problems } = parseSearchForm(resource, searches, (name) => typed[name]);
    setProblems(problems);
    if (Object.keys(problems).length > 0) {
      panels.reveal(Object.keys(problems));
      return;
    }
    show(next);
    // In declaration order, as the URL is parsed, so that equal searches compare as equal.
    const all: ListState['search'] = { ...search, ...next };
    const kept = [...linked.map(([name]) => name), ...Object.keys(next)];
    onSearch(
      Object.fromEntries(
        Object.keys(resource.search).flatMap((name) => (kept.includes(name) ? [[name, all[name] ?? '']] : [])),
      ),
    );
  };
  const clear = () => {
    show({});
    onClear();
  };
  return (
    <form name={formName} role={searches.length > 0 ? 'search' : undefined} noValidate onSubmit={submit}>
      <SearchFields
        resource={resource}
        groups={groups}
        formName={formName}
        set={Object.keys(search)}
        open={panels.open}
        onOpen={panels.setOpen}
        values={values}
      >
        {searches.length > 0 && (
          <>
            <Button htmlType="submit">Search</Button>
            <Button onClick={clear}>Clear Search</Button>
          </>
        )}
        {children}
      </SearchFields>
      <SearchTags
        resource={resource}
        search={search}
        shown={[...tagged, ...folded]}
        onRemove={(taken) => onSearch(without(search, taken))}
      />
    </form>
  );
}
