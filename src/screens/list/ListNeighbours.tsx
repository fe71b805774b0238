import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { useList } from '@refinedev/core';
import { listTitle, recordPath } from '../../schema/screens';
import { isEqual, type Resource } from '../../schema';
import { ListQueriesContext, useRegistry, type ListPageQuery } from '../registry';
import { Button, Flex, Icon } from '../../ui';
import { idsIn, pageBeside, placeIn, type ListPlace, type Neighbour } from './listPlace';
import { toListQuery } from '../search';

/** A page as the list has read it; it is read again only once it is known to have changed. */
function usePage(query: ListPageQuery, enabled: boolean) {
  const { query: read } = useList({
    ...toListQuery(query),
    queryOptions: { enabled, staleTime: Infinity },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  return enabled ? read.data : undefined;
}

const nowhere: ListPageQuery = { name: '', page: 1, sort: undefined };

/** Where a record stands in the list that was shown last; undefined if it is not on that page of it. */
function usePlace(resource: Resource, id: number): ListPlace | undefined {
  const registry = useRegistry();
  const { last: list = nowhere } = useContext(ListQueriesContext);
  const listed = registry.all.find(({ name }) => name === list.name);
  const shown = usePage(list, listed !== undefined);
  const own = { ids: listed && shown ? idsIn(shown.data, listed, resource) : [], page: list.page };
  const total = shown?.total ?? 0;
  const page = pageBeside(id, own, total);
  const further = usePage({ ...list, page: page ?? 1 }, page !== undefined);
  const beside =
    listed && further && page !== undefined ? { ids: idsIn(further.data, listed, resource), page } : undefined;
  const place = placeIn(id, own, { total, beside });
  // A record that leaves the list, as one that was closed, still leads to what came after it.
  const [known, setKnown] = useState<ListPlace>();
  if (place && !isEqual(place, known)) setKnown(place);
  return place ?? known;
}

interface ListNeighboursProps {
  readonly resource: Resource;
  readonly id: number;
}

/** Leads from a record to the ones before and after it in the list that it was opened from. */
export function ListNeighbours({ resource, id }: ListNeighboursProps) {
  const navigate = useNavigate();
  const registry = useRegistry();
  const lists = useContext(ListQueriesContext);
  const place = usePlace(resource, id);
  if (!place || !lists.last || (!place.previous && !place.next)) return null;
  const { last } = lists;
  const title = listTitle(registry.get(last.name));
  const goTo = ({ id: other, page }: Neighbour) => {
    lists.turnTo(page);
    void navigate(recordPath(resource, other));
  };
  const button = (to: Neighbour | undefined, which: 'Previous' | 'Next') => (
    <Button
      size="small"
      disabled={!to}
      icon={<Icon of={which === 'Next' ? RightOutlined : LeftOutlined} />}
      aria-label={`${which} in ${title}`}
      title={`${which} in ${title}`}
      onClick={() => to && goTo(to)}
    />
  );
  return (
    <Flex align="center" gap="small">
      {button(place.previous, 'Previous')}
      {last.name === resource.name && (
        <span>
          {place.position} of {place.total}
        </span>
      )}
      {button(place.next, 'Next')}
    </Flex>
  );
}
