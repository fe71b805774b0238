import { useMemo } from 'react';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { consentStates } from '../../../resources/options/consent';
import { ListScreen } from '../../screens/list';
import { PageHeading } from '../../screens';

const [firstTab] = consentStates;
const tabs = consentStates.map(({ value, label }) => ({ key: value, label }));

/** The tab in the URL; the first by default. */
const tabOf = (params: URLSearchParams): string => tabs.find(({ key }) => key === params.get('tab'))?.key ?? firstTab.value;

/** URL parameters for another tab: the same searches, from the first page. */
function tabParameters(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['tab', 'page']) next.delete(name);
  if (tab !== firstTab.value) next.set('tab', tab);
  return next;
}

/** Consent requests for a copay programme, in one tab per state (Records 2). The URL holds tab, searches and page. */
export function ConsentPage() {
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  const given = params.get('tab');
  const filters = useMemo(() => ({ status: tab }), [tab]);
  const kept = useMemo(() => (given === tab ? { tab } : {}), [given, tab]);
  const list = <ListScreen resource="patient_programs" permanentFilters={filters} keptParameters={kept} heading={false} />;
  return (
    <>
      <PageHeading>Consent</PageHeading>
      <Tabs
        activeKey={tab}
        onChange={(chosen) => setParams(tabParameters(params, chosen))}
        items={tabs.map((entry) => ({ ...entry, children: entry.key === tab && list }))}
        destroyOnHidden
      />
    </>
  );
}
