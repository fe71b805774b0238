import { useId, useState, type KeyboardEvent } from 'react';
import { useList } from '@refinedev/core';
import { Button, ConfigProvider, Empty, Flex, Form, Row, Spin, Typography } from 'antd';
import { pageSize, recordTitle, type Resource, type Values } from '../../schema';
import { searchDelay, TypeaheadNotice, useDebounced } from '../fields';
import { styleKey } from '../plain';
import { filtersOf, readSearch, SearchInput } from '../search';
import { recordSubtitle } from '../recordSubtitle';
import styles from './RecordLookup.module.css';

interface RecordLookupProps {
  readonly resource: Resource;
  /** Names of the resource's searches, one input for each. */
  readonly searches: readonly string[];
  /** Shown while nothing is searched for. */
  readonly hint: string;
  readonly onChoose: (record: Values) => void;
  /** What choosing does, where opening the record stands beside it. */
  readonly chooseLabel?: string;
  readonly onOpen?: (record: Values) => void;
}

type Typed = Readonly<Record<string, string>>;

/** In the inputs Enter does nothing (Cases 2); on a result it chooses it. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

interface Read {
  /** The searches that are filled and readable. */
  readonly values: Typed;
  /** What is wrong, by the names of the searches; while anything is, nothing goes out: what is found would not be what was asked for. */
  readonly problems: Typed;
}

function readTyped(resource: Resource, typed: Typed): Read {
  const read = Object.entries(typed).flatMap(([name, text]) => {
    const search = resource.search[name];
    const found = search && readSearch(resource, search, text);
    return found ? [{ name, ...found }] : [];
  });
  return {
    values: Object.fromEntries(read.flatMap((one) => ('value' in one ? [[one.name, one.value]] : []))),
    problems: Object.fromEntries(read.flatMap((one) => ('problem' in one ? [[one.name, one.problem]] : []))),
  };
}

const canGo = ({ values, problems }: Read): boolean => Object.keys(values).length > 0 && Object.keys(problems).length === 0;

/** Milliseconds without a keystroke after which it is said what is wrong: a date is unreadable until it is whole. */
const tellDelay = 1000;

function useLookup(resource: Resource, typed: Typed) {
  const settled = useDebounced(typed, searchDelay);
  const read = readTyped(resource, settled);
  const now = readTyped(resource, typed);
  const isAsked = canGo(now);
  const left = readTyped(resource, useDebounced(typed, tellDelay)).problems;
  const problems: Typed = Object.fromEntries(Object.entries(now.problems).filter(([name]) => name in left));
  const { query } = useList({
    resource: resource.name,
    filters: filtersOf(resource, read.values),
    pagination: { currentPage: 1, pageSize },
    queryOptions: { enabled: isAsked && canGo(read) },
    errorNotification: false,
  });
  const isWaiting = isAsked && (settled !== typed || query.isFetching);
  // A search that fails clears the results (Cases 8); it is not said to have found nobody.
  const found = isAsked && !query.isError ? (query.data?.data ?? []) : [];
  return { isAsked, isWaiting, found, problems, failed: isAsked && !isWaiting && query.isError, retry: () => void query.refetch() };
}

/** Pixels between inputs that stand beside each other. */
const gutter = 16;

/**
 * Finds a record by what is typed into a few inputs (Cases 2): searched 300 ms after the last keystroke with the filled inputs alone;
 * Enter does nothing; the results go when the inputs are empty, and while one of them cannot be read, which it says.
 */
export function RecordLookup({ resource, searches, hint, onChoose, chooseLabel, onOpen }: RecordLookupProps) {
  // Another search of the same records may stand below, as that of a step does below the form of a new record.
  const prefix = useId();
  const [typed, setTyped] = useState<Typed>({});
  const { componentDisabled } = ConfigProvider.useConfig();
  const { isAsked, isWaiting, found, problems, failed, retry } = useLookup(resource, typed);
  const type = (name: string) => (value: string | undefined) =>
    setTyped(({ [name]: _last, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
  const choose = (record: Values) => {
    setTyped({});
    onChoose(record);
  };
  return (
    <Flex vertical gap="small" onKeyDown={keepEnter} role="search" aria-label={hint}>
      <Row gutter={gutter}>
        {searches.map((name) => {
          const search = resource.search[name];
          if (!search) return null;
          const id = `${prefix}-${name}`;
          const problem = problems[name];
          const said = problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-help` };
          return (
            <div key={name} className={`ant-col ant-col-xs-24 ant-col-md-${Math.max(8, Math.floor(24 / searches.length))} ${styleKey}`} style={{ paddingInline: gutter / 2 }}>
              <Form.Item
                layout="vertical"
                label={`Search ${search.label ?? resource.fields[search.field]?.label ?? name}`}
                htmlFor={id}
                style={{ marginBottom: 0 }}
                {...(said && { validateStatus: 'error', help: <span id={said['aria-describedby']}>{problem}</span> })}
              >
                <SearchInput disabled={componentDisabled} resource={resource} name={name} search={search} id={id} {...said} value={typed[name]} onChange={type(name)} />
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
