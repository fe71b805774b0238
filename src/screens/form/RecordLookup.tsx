import { useId, useState, type KeyboardEvent } from 'react';
import { useList } from '@refinedev/core';
import { Button, ConfigProvider, Empty, Flex, Form, Row, Spin, Typography } from 'antd';
import { pageSize, recordTitle, type Resource, type Values } from '../../schema';
import { searchDelayMs, TypeaheadNotice, useDebounced } from '../fields';
import { styleKey } from '../plain';
import { toCrudFilters, parseSearch, SearchInput } from '../search';
import { recordSubtitle } from '../recordSubtitle';
import styles from './RecordLookup.module.css';

interface RecordLookupProps {
  readonly resource: Resource;
  /** Names of the resource's searches, one input each. */
  readonly searches: readonly string[];
  /** Shown without search text. */
  readonly hint: string;
  readonly onChoose: (record: Values) => void;
  /** Label of the choose action, if the result can also be opened. */
  readonly chooseLabel?: string;
  readonly onOpen?: (record: Values) => void;
}

type SearchTexts = Readonly<Record<string, string>>;

/** Enter does nothing in the inputs (Cases 2); on a result it chooses it. */
const preventEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

interface ParsedSearches {
  /** The filled, valid searches. */
  readonly values: SearchTexts;
  /** Errors by search name. No request is sent while there are any, since its results would not match the input. */
  readonly problems: SearchTexts;
}

function parseSearches(resource: Resource, typed: SearchTexts): ParsedSearches {
  const read = Object.entries(typed).flatMap(([name, text]) => {
    const search = resource.search[name];
    const found = search && parseSearch(resource, search, text);
    return found ? [{ name, ...found }] : [];
  });
  return {
    values: Object.fromEntries(read.flatMap((entry) => ('value' in entry ? [[entry.name, entry.value]] : []))),
    problems: Object.fromEntries(read.flatMap((entry) => ('problem' in entry ? [[entry.name, entry.problem]] : []))),
  };
}

const canSearch = ({ values, problems }: ParsedSearches): boolean => Object.keys(values).length > 0 && Object.keys(problems).length === 0;

/** Delay after the last keystroke before errors are shown, in milliseconds: a date is invalid until it is complete. */
const problemDelayMs = 1000;

function useLookup(resource: Resource, typed: SearchTexts) {
  const debounced = useDebounced(typed, searchDelayMs);
  const debouncedSearches = parseSearches(resource, debounced);
  const currentSearches = parseSearches(resource, typed);
  const isSearching = canSearch(currentSearches);
  const settledProblems = parseSearches(resource, useDebounced(typed, problemDelayMs)).problems;
  const problems: SearchTexts = Object.fromEntries(Object.entries(currentSearches.problems).filter(([name]) => name in settledProblems));
  const { query } = useList({
    resource: resource.name,
    filters: toCrudFilters(resource, debouncedSearches.values),
    pagination: { currentPage: 1, pageSize },
    queryOptions: { enabled: isSearching && canSearch(debouncedSearches) },
    errorNotification: false,
  });
  const isPending = isSearching && (debounced !== typed || query.isFetching);
  // A failed search clears the results (Cases 8), but must not claim that nothing was found.
  const found = isSearching && !query.isError ? (query.data?.data ?? []) : [];
  return { isAsked: isSearching, isWaiting: isPending, found, problems, failed: isSearching && !isPending && query.isError, retry: () => void query.refetch() };
}

/** Pixels between adjacent inputs. */
const gutter = 16;

/**
 * Finds a record by a few search inputs (Cases 2). Searches with the filled inputs 300 ms after the last keystroke; Enter does nothing. The results are
 * cleared while all inputs are empty or one is invalid, which then shows an error.
 */
export function RecordLookup({ resource, searches, hint, onChoose, chooseLabel, onOpen }: RecordLookupProps) {
  // Another lookup of the same searches may be on the page: a step has one below the form of a new record.
  const prefix = useId();
  const [typed, setTyped] = useState<SearchTexts>({});
  const { componentDisabled } = ConfigProvider.useConfig();
  const { isAsked, isWaiting, found, problems, failed, retry } = useLookup(resource, typed);
  const typeInto = (name: string) => (value: string | undefined) =>
    setTyped(({ [name]: _last, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
  const choose = (record: Values) => {
    setTyped({});
    onChoose(record);
  };
  return (
    <Flex vertical gap="small" onKeyDown={preventEnter} role="search" aria-label={hint}>
      <Row gutter={gutter}>
        {searches.map((name) => {
          const search = resource.search[name];
          if (!search) return null;
          const id = `${prefix}-${name}`;
          const problem = problems[name];
          const problemAttributes = problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-help` };
          return (
            <div key={name} className={`ant-col ant-col-xs-24 ant-col-md-${Math.max(8, Math.floor(24 / searches.length))} ${styleKey}`} style={{ paddingInline: gutter / 2 }}>
              <Form.Item
                layout="vertical"
                label={`Search ${search.label ?? resource.fields[search.field]?.label ?? name}`}
                htmlFor={id}
                style={{ marginBottom: 0 }}
                {...(problemAttributes && { validateStatus: 'error', help: <span id={problemAttributes['aria-describedby']}>{problem}</span> })}
              >
                <SearchInput disabled={componentDisabled} resource={resource} name={name} search={search} id={id} {...problemAttributes} value={typed[name]} onChange={typeInto(name)} />
              </Form.Item>
            </div>
          );
        })}
      </Row>
      <Spin spinning={isWaiting} delay={200}>
        {found.length > 0 ? (
          <ul className={styles.found} style={{ maxHeight: '60vh' }}>
            {found.map((record) => (
              <li key={record.id}>
                <Button type="text" className={styles.choice ?? ''} onClick={() => choose(record)}>
                  <span>{recordTitle(resource, record)}</span>
                  <Typography.Text type="secondary" ellipsis className={styles.details ?? ''}>
                    {recordSubtitle(resource, record)}
                  </Typography.Text>
                  {chooseLabel !== undefined && <Typography.Text type="secondary">{chooseLabel}</Typography.Text>}
                </Button>
                {onOpen && (
                  <Button type="link" aria-label={`Open ${recordTitle(resource, record)}`} onClick={() => onOpen(record)}>
                    Open Existing
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            image={null}
            styles={{ image: { display: 'none' } }}
            description={failed ? <TypeaheadNotice search={{ state: 'failed', problem: resource.messages.listFailed, retry }} /> : isAsked && !isWaiting ? 'No options found' : hint}
          />
        )}
      </Spin>
    </Flex>
  );
}
