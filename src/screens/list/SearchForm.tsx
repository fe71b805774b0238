import { useCallback, useEffect, useRef } from 'react';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../schema';
import { useUser } from '../context';
import { errorsGone } from '../form/errorsGone';
import { readSearch, showSearch } from '../search/searchValues';
import { linkedSearches, shownSearches, type ListState } from './listState';
import { SearchPlaces } from './SearchPlaces';
import { SearchTags } from './SearchTags';
import { groupsOf, useOpenPanels } from './useOpenPanels';

interface SearchFormProps {
  readonly resource: Resource;
  /** What the address says; the inputs follow it. */
  readonly search: ListState['search'];
  readonly onSearch: (search: ListState['search']) => void;
  readonly onClear: () => void;
  /** Further buttons in the row of Search and Clear Search. */
  readonly children?: ReactNode;
}

type Typed = Record<string, string | undefined>;

const without = (search: ListState['search'], taken: string): ListState['search'] =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== taken));

/** The search of a list: an input for each declared search; Enter searches. */
export function SearchForm({ resource, search, onSearch, onClear, children }: SearchFormProps) {
  const [form] = Form.useForm<Typed>();
  const searches = shownSearches(resource);
  const linked = linkedSearches(resource, search);
  const owner = `${useUser()} ${resource.name}`;
  const panels = useOpenPanels({ searches, set: Object.keys(search), owner });
  const folded = searches.filter(([name, { panel }]) => name in search && panel !== undefined && !panels.open.includes(panel));
  const formName = `search-${resource.name}`;
  const said = JSON.stringify(search);

  /** What the inputs were last made to say, by the address or by searching. */
  const known = useRef<Typed>({});

  // Inputs that agree already are left alone: somebody may be typing the next search while the address of the last one arrives.
  const follow = useCallback(
    (values: Typed) => {
      const changed = shownSearches(resource).filter(([name]) => values[name] !== known.current[name]);
      form.setFields(changed.map(([name, entry]) => ({ name, value: showSearch(resource, entry, values[name]), ...errorsGone(form, name) })));
      known.current = values;
    },
    [form, resource],
  );
  useEffect(() => follow(JSON.parse(said) as Typed), [follow, said]);

  const submit = (typed: Typed) => {
    const read = searches.flatMap(([name, entry]): [string, string][] => {
      const found = readSearch(resource, entry, typed[name]);
      return found && 'value' in found ? [[name, found.value]] : [];
    });
    const next = Object.fromEntries(read);
    follow(next);
    // In the order declared, as an address is read: the same search is then the same.
    const all: ListState['search'] = { ...search, ...next };
    const kept = [...linked.map(([name]) => name), ...Object.keys(next)];
    onSearch(Object.fromEntries(Object.keys(resource.search).flatMap((name) => (kept.includes(name) ? [[name, all[name] ?? '']] : []))));
  };
  const showFailed = ({ errorFields }: { readonly errorFields: readonly { readonly name: readonly (string | number)[] }[] }) =>
    panels.reveal(errorFields.flatMap(({ name }) => name.map(String)));
  const clear = () => {
    form.setFields(searches.map(([name]) => ({ name, value: undefined, ...errorsGone(form, name) })));
    known.current = {};
    onClear();
  };
  return (
    <Form form={form} name={formName} layout="vertical" role="search" onFinish={submit} onFinishFailed={showFailed}>
      <SearchPlaces resource={resource} groups={groupsOf(searches)} formName={formName} set={Object.keys(search)} open={panels.open} onOpen={panels.setOpen}>
        {searches.length > 0 && (
          <>
            <Button htmlType="submit">Search</Button>
            <Button onClick={clear}>Clear Search</Button>
          </>
        )}
        {children}
      </SearchPlaces>
      <SearchTags resource={resource} search={search} shown={[...linked, ...folded]} onRemove={(taken) => onSearch(without(search, taken))} />
    </Form>
  );
}
