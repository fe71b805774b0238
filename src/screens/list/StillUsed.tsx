import { useList } from '@refinedev/core';
import { Alert } from 'antd';
import { holds, type DeleteTells } from '../../schema';
import { useFeatures, useRegistry } from '../context';
import { filtersOf } from '../search';
import type { RecordRow } from './useRecordList';

/** More are counted as "at least". */
const counted = 100;

export interface Uses {
  /** They are being counted: nobody can say yet what to agree to. */
  readonly isCounting: boolean;
  /** What is said of them; absent where there are none, or they could not be counted. */
  readonly text: string | undefined;
}

/** How many records that are still worked on belong to the one that is to be deleted. */
export function useStillUsed(tells: DeleteTells | undefined, record: RecordRow): Uses {
  const registry = useRegistry();
  const features = useFeatures();
  const { query } = useList({
    resource: tells?.resource ?? '',
    filters: tells ? filtersOf(registry.get(tells.resource), { [tells.search]: String(record.id) }) : [],
    pagination: { currentPage: 1, pageSize: counted },
    queryOptions: { enabled: tells !== undefined },
    errorNotification: false,
  });
  if (!tells) return { isCounting: false, text: undefined };
  const { unless, one, many } = tells;
  const rows = query.data?.data ?? [];
  const found = rows.filter((values) => !unless || !holds(unless, { values, features })).length;
  const more = (query.data?.total ?? 0) > rows.length ? 'at least ' : '';
  const text = `There ${found === 1 ? 'is' : 'are'} ${more}${found} ${found === 1 ? one : many}. ${found === 1 ? 'It stays' : 'They stay'} when this record is deleted.`;
  return { isCounting: query.isLoading, text: found === 0 ? undefined : text };
}

/** Says what still belongs to a record that is to be deleted. */
export function StillUsed({ text }: Uses) {
  return text === undefined ? null : <Alert type="warning" showIcon title={text} style={{ marginTop: 12 }} />;
}
