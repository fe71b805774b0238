import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { BaseRecord } from '@refinedev/core';
import { Button, ConfigProvider, Spin, Typography } from 'antd';
import { recordTitle, type Resource, type Values, recordSubtitle } from '../../schema';
import { FurtherMatchesNotice, TypeaheadNotice } from '../../fields/inputs';
import { Text } from '../../ui';
import { SearchInput } from '../search';
import grid from './FieldItem.module.css';
import { ItemFrame } from './ItemFrame';
import styles from './RecordLookup.module.css';
import { useLookup, type SearchTexts } from './useLookup';

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
    <div onKeyDown={preventEnter} role="search" aria-label={hint} className={grid.form}>
      <div className={`${grid.grid} ${grid.two}`}>
        {searches.map((name) => {
          const search = resource.search[name];
          if (!search) return null;
          const id = `${prefix}-${name}`;
          const problem = problems[name];
          return (
            <div key={name} className={grid.place} style={searchPlace}>
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
