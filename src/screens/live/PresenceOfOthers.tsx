import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import { isObject, type Resource } from '../../schema';
import { Icon, joinLabels, Text } from '../../ui';

/** How often an open page reports itself, in milliseconds; not while its tab is hidden. */
const reportEveryMs = 15_000;

function namesIn(body: unknown): readonly string[] {
  const { data } = isObject(body) ? body : {};
  return Array.isArray(data) ? data.flatMap((one) => (isObject(one) ? String(one.name) : [])) : [];
}

interface PresenceProps {
  readonly resource: Resource;
  readonly id: string;
}

/** Reports that this page is open, and names the colleagues who have the same record open. */
export function PresenceOfOthers({ resource: { name: resource }, id }: PresenceProps) {
  const { custom } = useDataProvider()();
  const { data: names = [] } = useQuery({
    queryKey: ['presence', resource, id],
    queryFn: async ({ signal }) =>
      namesIn((await custom?.({ method: 'put', url: `x/presence/${resource}/${id}`, meta: { signal } }))?.data),
    refetchInterval: reportEveryMs,
    gcTime: 0,
    retry: false,
  });
  return (
    <span role="status">
      {names.length > 0 && (
        <Text type="secondary">
          <Icon of={EyeOutlined} /> {joinLabels(names)} {names.length === 1 ? 'has' : 'have'} this open
        </Text>
      )}
    </span>
  );
}
