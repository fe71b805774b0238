import { reportColumns, reportedKinds } from '../../schema/screens';
import { NamedRecords } from '../../screens/list';
import { useRegistry } from '../../screens/registry';
import { useOpenReports } from '../../screens/safety';
import { Flex, PageHeading, usePageTitle } from '../../ui';

const shown = (count: number): string => count.toLocaleString('en-US');

/** What has to be reported to somebody and has not been, those that are due first at the front. */
export function SafetyPage() {
  const kinds = reportedKinds(useRegistry());
  const { open, query } = useOpenReports();
  usePageTitle('Safety Events');
  return (
    <Flex vertical gap="middle">
      <PageHeading>Safety Events</PageHeading>
      {kinds.map((kind) => {
        const { resource } = kind;
        const found = open?.find((one) => one.resource === resource.name);
        const { count = 0, overdue = 0 } = found ?? {};
        return (
          <NamedRecords
            key={resource.name}
            resource={resource}
            title={`${resource.label.many} to Report`}
            count={[shown(count), ...(overdue > 0 ? [`${shown(overdue)} overdue`] : [])].join(', ')}
            ids={open && (found?.ids ?? [])}
            query={query}
            columns={reportColumns(kind)}
            empty="Everything has been reported"
            action={{ key: 'report', title: 'Report' }}
          />
        );
      })}
    </Flex>
  );
}
