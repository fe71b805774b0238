import { keys, useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { isObject } from '../../schema';
import { NamedRecords } from '../../screens/list';
import { useResource } from '../../screens/registry';
import { Flex, PageHeading, usePageTitle } from '../../ui';

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

const countIn = ({ ids, more }: Forgotten): string => `${ids.length.toLocaleString('en-US')}${more ? '+' : ''}`;

interface ForgottenTableProps {
  readonly resource: string;
  readonly title: string;
  readonly call: string;
}

function ForgottenTable({ resource: name, title, call }: ForgottenTableProps) {
  const resource = useResource(name);
  const { found, query } = useForgotten(call);
  return (
    <NamedRecords
      resource={resource}
      title={title}
      count={found && countIn(found)}
      ids={found?.ids}
      query={query}
      columns={resource.list?.columns ?? []}
      empty="Nobody is forgotten"
    />
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
