import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { withArticle, type Resource, type Values } from '../../schema';
import { likelyFields, likelyQuery } from '../../schema/doubles';
import { RecordFinder } from '../../fields/inputs';
import { Flex, Text } from '../../ui';
import type { MergedRecord } from './choices';

interface Found {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
}

/** Records that are likely the same as a stored one, where the server finds them. */
function useLikelySame(resource: Resource, record: MergedRecord): readonly Found[] {
  const { custom } = useDataProvider()();
  const typed: Values = Object.fromEntries(
    likelyFields(resource).flatMap((name) => (record[name] === null ? [] : [[name, record[name]]])),
  );
  const { data = [] } = useQuery({
    queryKey: ['likely same', resource.name, record.id],
    queryFn: async ({ signal }) => {
      const url = `x/duplicates/${resource.name}`;
      const answer = await custom?.({ method: 'post', url, payload: typed, meta: { signal } });
      const { data: found } = (answer?.data ?? {}) as { readonly data?: readonly Found[] };
      return (found ?? []).filter(({ id }) => id !== record.id);
    },
    enabled: likelyQuery(resource, typed) !== undefined,
    retry: false,
    gcTime: 0,
  });
  return data;
}

interface OtherRecordProps {
  readonly resource: Resource;
  readonly record: MergedRecord;
  readonly onChoose: (id: number) => void;
}

/** Chooses the record to merge with: one that is likely the same, or any that is found by its name. */
export function OtherRecord({ resource, record, onChoose }: OtherRecordProps) {
  const likely = useLikelySame(resource, record);
  return (
    <Flex vertical gap="middle">
      {likely.length > 0 && (
        <Flex vertical gap="small">
          <span>Likely the same:</span>
          {likely.map((one) => (
            <Button key={one.id} style={{ justifyContent: 'start' }} onClick={() => onChoose(one.id)}>
              {one.title} <Text type="secondary">{one.subtitle}</Text>
            </Button>
          ))}
        </Flex>
      )}
      <RecordFinder
        resource={resource}
        title={`Find ${withArticle(resource.label.one.toLowerCase())}`}
        except={record.id}
        onChoose={onChoose}
      />
    </Flex>
  );
}
