import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { type BaseRecord, useList } from '@refinedev/core';
import { Button, ConfigProvider, Spin, Typography } from 'antd';
import { recordTitle, recordSubtitle } from '../../schema/screens';
import { type Resource, type Values, pageSize } from '../../schema';
import { FurtherMatchesNotice, TypeaheadNotice, searchDelayMs, useDebounced } from '../../fields/inputs';
import { Text } from '../../ui';
import { SearchInput, parseSearches, toCrudFilters, type ParsedSearches } from '../search';
import styles from './FieldItem.module.css';
import { ItemFrame } from './ItemFrame';

/** The texts of search inputs, by name of the search. */
type SearchTexts = Readonly<Record<string, string>>;

const parseTexts = (resource: Resource, typed: SearchTexts): ParsedSearches =>
  parseSearches(
    resource,
    Object.entries(resource.search).filter(([name]) => name in typed),
    (name) => typed[name],
  );

/** No request is sent while there are problems, since its results would not match the input. */
const canSearch = ({ values, problems }: ParsedSearches): boolean =>
  Object.keys(values).length > 0 && Object.keys(problems).length === 0;

/** Delay after the last keystroke before errors are shown, in milliseconds: a date is invalid until it is complete. */
const problemDelayMs = 1000;

/** The records that the typed searches find, and what is wrong with them. */
function useLookup(resource: Resource, typed: SearchTexts) {
  const debounced = useDebounced(typed, searchDelayMs);
  const debouncedSearches = parseTexts(resource, debounced);
  const currentSearches = parseTexts(resource, typed);
  const isSearching = canSearch(currentSearches);
  const settledProblems = parseTexts(resource, useDebounced(typed, problemDelayMs)).problems;
  const problems: SearchTexts = Object.fromEntries(
    Object.entries(currentSearches.problems).filter(([name]) => name in settledProblems),
  );
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
  const hasFurther = found.length > 0 && (query.data?.total ?? 0) > found.length;
  return {
    isAsked: isSearching,
    isWaiting: isPending,
    found,
    hasFurther,
    problems,
    failed: isSearching && !isPending && query.isError,
    retry: () => void query.refetch(),
  };
}

interface RecordLookupProps {
  readonly resource: Resource;
  /** Names of the resource's searches, one input each. */
  readonly searches: readonly string[];
  /** Shown without search text. */
  readonly hint: string;
  readonly onChoose: (record: Values) => void;
  /** Label of the choose action, if the result can also be opened. */
  readonly chooseLabel?: string | undefined;
  readonly onOpen?: ((record: Values) => void) | undefined;
}

/** Enter does nothing in the inputs (Cases 2); on a result it chooses it. */
const preventEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** The place of a search in the grid of the form below it. */
const searchPlace = { '--narrow': 'auto / span 2', '--wide': 'auto / span 1' } as CSSProperties;

interface FoundRecordsProps extends Pick<RecordLookupProps, 'resource' | 'onChoose' | 'chooseLabel' | 'onOpen'> {
  readonly records: readonly BaseRecord[];
}

/** The results, each a button that chooses it. */
function FoundRecords({ resource, records, onChoose, chooseLabel, onOpen }: FoundRecordsProps) {
  return (
    <ul className={styles.found} style={{ maxHeight: '60vh' }}>
      {records.map((record) => (
        <li key={record.id}>
          <Button type="text" className={styles.choice ?? ''} onClick={() => onChoose(record)}>
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
  );
}

/**
 * Finds a record by a few search inputs (Cases 2). Searches with the filled inputs 300 ms after the last keystroke;
 * Enter does nothing. The results are cleared while all inputs are empty or one is invalid, which then shows an error.
 */
export function RecordLookup({ resource, searches, hint, onChoose, chooseLabel, onOpen }: RecordLookupProps) {
  // Another lookup of the same searches may be on the page: a step has one below the form of a new record.
  const prefix = useId();
  const [typed, setTyped] = useState<SearchTexts>({});
  const { componentDisabled } = ConfigProvider.useConfig();
  const { isAsked, isWaiting, found, hasFurther, problems, failed, retry } = useLookup(resource, typed);
  const typeInto = (name: string) => (value: string | undefined) =>
    setTyped(({ [name]: _last, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
  const choose = (record: Values) => {
    setTyped({});
    onChoose(record);
  };
  return (
    <div onKeyDown={preventEnter} role="search" aria-label={hint} className={styles.form}>
      <div className={`${styles.grid} ${styles.two}`}>
        {searches.map((name) => {
          const search = resource.search[name];
          if (!search) return null;
          const id = `${prefix}-${name}`;
          const problem = problems[name];
          return (
            <div key={name} className={styles.place} style={searchPlace}>
              <ItemFrame
                id={id}
                label={`Search ${search.label ?? resource.fields[search.field]?.label ?? name}`}
                problem={problem}
              >
                <SearchInput
                  disabled={componentDisabled}
                  resource={resource}
                  name={name}
                  search={search}
                  id={id}
                  {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}_help` })}
                  value={typed[name]}
                  onChange={typeInto(name)}
                />
              </ItemFrame>
            </div>
          );
        })}
      </div>
      <Spin spinning={isWaiting} delay={200}>
        {found.length > 0 ? (
          <>
            <FoundRecords
              resource={resource}
              records={found}
              onChoose={choose}
              chooseLabel={chooseLabel}
              onOpen={onOpen}
            />
            {hasFurther && <FurtherMatchesNotice shown={found.length} />}
          </>
        ) : (
          <div className={styles.none}>
            {failed ? (
              <TypeaheadNotice search={{ state: 'failed', problem: resource.messages.listFailed, retry }} />
            ) : (
              <Text type="secondary">{isAsked && !isWaiting ? 'No options found' : hint}</Text>
            )}
          </div>
        )}
      </Spin>
    </div>
  );
}
