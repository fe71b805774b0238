import { NamedRecords } from '../../screens/list';
import { useResource } from '../../screens/registry';
import { useAnswerOf } from '../../screens/requests';
import { Flex, PageHeading, usePageTitle } from '../../ui';

/** After how many days without a talk somebody counts as not reached. */
const quietDays = 14;

/** What a call of the log names. */
interface Forgotten {
  readonly ids: readonly number[];
  readonly more: boolean;
}

const countIn = ({ ids, more }: Forgotten): string => `${ids.length.toLocaleString('en-US')}${more ? '+' : ''}`;

interface ForgottenTableProps {
  readonly resource: string;
  readonly title: string;
  readonly call: string;
}

function ForgottenTable({ resource: name, title, call }: ForgottenTableProps) {
  const resource = useResource(name);
  // Read again whenever something was logged.
  const { answer: found, query } = useAnswerOf<Forgotten>(useResource('activities'), {
    url: `x/log/activities/${call}`,
  });
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
