import { useList } from '@refinedev/core';
import { Alert } from 'antd';
import { holds, type DeleteTells } from '../../schema';
import { useFeatures, useResource } from '../context';
import { filtersOf } from './filters';
import type { RecordRow } from './useRecordList';

interface StillUsedProps {
  readonly tells: DeleteTells;
  readonly record: RecordRow;
}

/** More are counted as "at least". */
const counted = 100;

/** Says how many records that are still worked on belong to the one that is to be deleted; nothing while none does. */
export function StillUsed({ tells: { list, by, unless, one, many }, record }: StillUsedProps) {
  const resource = useResource(list);
  const features = useFeatures();
  const { query } = useList({
    resource: list,
    filters: filtersOf(resource, { [by]: String(record.id) }),
    pagination: { currentPage: 1, pageSize: counted },
    errorNotification: false,
  });
  const rows = query.data?.data ?? [];
  const found = rows.filter((values) => !unless || !holds(unless, { values, features })).length;
  if (found === 0) return null;
  const more = (query.data?.total ?? 0) > rows.length ? 'at least ' : '';
  return <Alert type="warning" showIcon title={`There ${found === 1 ? 'is' : 'are'} ${more}${found} ${found === 1 ? one : many}. They stay when this record is deleted.`} />;
}
