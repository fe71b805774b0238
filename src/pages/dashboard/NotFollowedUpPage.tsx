import { useState } from 'react';
import { keys, useCustom, useMany } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { isObject, pageSize } from '../../schema';
import {
  keyedChildColumn,
  RecordTable,
  useRowMenu,
  useTableColumns,
  menuColumn,
  type RecordRow,
} from '../../screens/list';
import { useRegistry, useResource } from '../../screens/registry';
import { LoadProblem, useRetry } from '../../screens/requests';
import { Flex, PageHeading, Tag, styleKey, usePageTitle } from '../../ui';

/** After how many days without a talk somebody counts as not reached. */
const quietDays = 14;

interface Forgotten {
  readonly ids: readonly number[];
  readonly more: boolean;
}

function forgottenIn(answer: unknown): Forgotten {
  const data = isObject(answer) && isObject(answer.data) ? answer.data : {};
  return { ids: Array.isArray(data.ids) ? data.ids.map(Number) : [], more: data.more === true };
}

/** What a call of the log names, read again whenever something was logged. */
function useForgotten(call: string) {
  const { query } = useCustom({
    url: `x/log/activities/${call}`,
    method: 'get',
    queryOptions: {
      queryKey: [...(keys().data('default').resource('activities').get() as unknown[]), call],
      placeholderData: keepPreviousData,
    },
    errorNotification: false,
  });
  return { found: query.data && forgottenIn(query.data.data), query };
}

/** A page of the named records, in their order; none is read before they are known. */
function useNamedRows(name: string, found: Forgotten | undefined, asked: number) {
  const ids = found?.ids ?? [];
  const page = Math.min(asked, Math.max(1, Math.ceil(ids.length / pageSize)));
  const shown = ids.slice((page - 1) * pageSize, page * pageSize);
  const { query } = useMany({
    resource: name,
    ids: shown,
    queryOptions: { enabled: shown.length > 0, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { problem, retry } = useRetry(query);
  const rows = found && ids.length === 0 ? [] : (query.data?.data as RecordRow[] | undefined);
  const isChanging = rows !== undefined && query.isPlaceholderData;
  return { page, list: { rows, total: ids.length, isUnsorted: false, isChanging, problem, refusal: undefined, retry } };
}

const countIn = ({ ids, more }: Forgotten): string => `${ids.length.toLocaleString('en-US')}${more ? '+' : ''}`;

interface ForgottenTableProps {
  readonly resource: string;
  readonly title: string;
  readonly call: string;
}

function ForgottenTable({ resource: name, title, call }: ForgottenTableProps) {
  const resource = useResource(name);
  const registry = useRegistry();
  const [asked, setPage] = useState(1);
  const { found, query } = useForgotten(call);
  const { problem, retry } = useRetry(query);
  const { page, list } = useNamedRows(name, found, asked);
  const { forms, actionsOf, dialogs, onRow } = useRowMenu({ resource, owner: `not followed up ${name}` });
  const columns = useTableColumns(resource.list?.columns ?? [], {
    resource,
    sort: undefined,
    keyedChildColumn: keyedChildColumn({ registry, resource, forms }),
  });
  // They stand in the order in which they are to be looked after.
  const unsorted = columns.map(({ order: _order, ...column }) => column);
  const failed = resource.messages.listFailed;
  return (
    <section aria-label={title}>
      <Flex vertical gap="small">
        <h2 className={`ant-typography ${styleKey}`} style={{ margin: 0, fontSize: 18 }}>
          {title} {found && <Tag style={{ verticalAlign: 'middle' }}>{countIn(found)}</Tag>}
        </h2>
        {problem && <LoadProblem message={failed} problem={problem} onRetry={retry} />}
        {!problem && (
          <RecordTable
            label={title}
            columns={[...unsorted, menuColumn(resource, (row) => actionsOf(row))]}
            list={list}
            page={page}
            failed={failed}
            empty={{ text: 'Nobody is forgotten' }}
            inDialog
            onRow={onRow}
            onChange={({ page: next }) => setPage(next)}
          />
        )}
      </Flex>
      {dialogs}
    </section>
  );
}

/** Who falls through the cracks: open cases that nobody is reminded of, and patients whom nobody has reached lately. */
export function NotFollowedUpPage() {
  usePageTitle('Not Followed Up');
  return (
    <Flex vertical gap="middle">
      <PageHeading>Not Followed Up</PageHeading>
      <ForgottenTable resource="cases" title="Open Cases Without a Follow-Up" call="forgotten" />
      <ForgottenTable
        resource="patients"
        title={`Patients Not Reached in ${quietDays} Days`}
        call={`unreached?days=${quietDays}`}
      />
    </Flex>
  );
}
