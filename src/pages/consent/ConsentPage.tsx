import { useMemo } from 'react';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { consentStates } from '../../../resources/options/consent';
import { ListScreen } from '../../screens/list';
import { PageHeading } from '../../screens';

const [firstTab] = consentStates;
const tabs = consentStates.map(({ value, label }) => ({ key: value, label }));

/** The tab that an address names; the first where it names none. */
const tabOf = (params: URLSearchParams): string => tabs.find(({ key }) => key === params.get('tab'))?.key ?? firstTab.value;

/** The address of another tab: with the same searches, from the first page. */
function addressOf(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['tab', 'page']) next.delete(name);
  if (tab !== firstTab.value) next.set('tab', tab);
  return next;
}

/** The requests for consent to a copay programme, in a tab for each state (Records 2); tab, searches and page stand in the address. */
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
        onChange={(chosen) => setParams(addressOf(params, chosen))}
        items={tabs.map((entry) => ({ ...entry, children: entry.key === tab && list }))}
        destroyOnHidden
      />
    </>
  );
}
