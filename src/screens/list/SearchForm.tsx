import { useCallback, useEffect, useRef } from 'react';
import { Button, Col, Flex, Form, Row, theme } from 'antd';
import type { ReactNode } from 'react';
import type { Resource, Search } from '../../schema';
import { minLengthHint, readSearch, showSearch, shownSearches, type ListState } from './listState';
import { SearchInput } from './SearchInput';

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

const hintOf = ({ hint, minLength }: Search): string | undefined => hint ?? (minLength ? minLengthHint(minLength) : undefined);

const ruleFor = (resource: Resource, search: Search) => ({
  validator: (_rule: unknown, value: unknown) => {
    const read = readSearch(resource, search, value);
    return read && 'problem' in read ? Promise.reject(new Error(read.problem)) : Promise.resolve();
  },
});

/** The search of a list: an input for each declared search; Enter searches. */
export function SearchForm({ resource, search, onSearch, onClear, children }: SearchFormProps) {
  const [form] = Form.useForm<Typed>();
  const { token } = theme.useToken();
  const searches = shownSearches(resource);
  const said = JSON.stringify(search);

  /** What the inputs were last made to say, by the address or by searching. */
  const known = useRef<Typed>({});

  // Inputs that agree already are left alone: somebody may be typing the next search while the address of the last one arrives.
  const follow = useCallback(
    (values: Typed) => {
      const changed = shownSearches(resource).filter(([name]) => values[name] !== known.current[name]);
      form.setFields(changed.map(([name, entry]) => ({ name, value: showSearch(resource, entry, values[name]), errors: [] })));
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
    onSearch(next);
  };
  const clear = () => {
    form.setFields(searches.map(([name]) => ({ name, value: undefined, errors: [] })));
    known.current = {};
    onClear();
  };
  return (
    <Form form={form} name={`search-${resource.name}`} layout="vertical" role="search" onFinish={submit}>
      <Row gutter={16}>
        {searches.map(([name, entry]) => (
          <Col key={name} xs={24} sm={12} md={8} lg={6}>
            <Form.Item
              name={name}
              label={entry.label ?? resource.fields[entry.field]?.label}
              extra={hintOf(entry)}
              rules={[ruleFor(resource, entry)]}
              validateTrigger="onSubmit"
              style={{ marginBottom: token.margin }}
            >
              <SearchInput resource={resource} name={name} search={entry} />
            </Form.Item>
          </Col>
        ))}
      </Row>
      <Flex gap="small" wrap>
        {searches.length > 0 && (
          <>
            <Button type="primary" htmlType="submit">
              Search
            </Button>
            <Button onClick={clear}>Clear Search</Button>
          </>
        )}
        {children}
      </Flex>
    </Form>
  );
}
