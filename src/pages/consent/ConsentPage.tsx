import { useMemo } from 'react';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { consentStates } from '../../../resources/patientPrograms';
import { addressParameters, listTitle, tabParameter } from '../../schema/screens';
import { ListScreen } from '../../screens/list';
import { PageHeading } from '../../ui';
import { useResource } from '../../screens/registry';

const [firstTab] = consentStates;
const tabs = consentStates.map(({ value, label }) => ({ key: value, label }));

/** The tab in the URL; the first by default. */
const tabOf = (params: URLSearchParams): string =>
  tabs.find(({ key }) => key === params.get(tabParameter))?.key ?? firstTab.value;

/** URL parameters for another tab: the same searches, from the first page. */
function tabParameters(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [tabParameter, addressParameters.page]) next.delete(name);
  if (tab !== firstTab.value) next.set(tabParameter, tab);
  return next;
}

/** Consent requests for a copay programme, in one tab per state (Records 2). The URL holds tab, searches and page. */
export function ConsentPage() {
  const programs = useResource('patient_programs');
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  const given = params.get(tabParameter);
  const filters = useMemo(() => ({ status: tab }), [tab]);
  const kept = useMemo(() => (given === tab ? { [tabParameter]: tab } : {}), [given, tab]);
  const list = <ListScreen resource={programs.name} permanentFilters={filters} keptParameters={kept} heading={false} />;
  return (
    <>
      <PageHeading>{listTitle(programs)}</PageHeading>
      <Tabs
        activeKey={tab}
        onChange={(chosen) => setParams(tabParameters(params, chosen))}
        items={tabs.map((entry) => ({ ...entry, children: entry.key === tab && list }))}
        destroyOnHidden
      />
    </>
  );
}
