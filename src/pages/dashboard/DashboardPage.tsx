import type { Resource } from '../../schema';
import { useManufacturer } from '../../screens/context';
import { usePageTitle } from '../../screens/usePageTitle';
import { SectionCard } from './SectionCard';
import './DashboardPage.css';

interface DashboardPageProps {
  /** The lists of records, in the order of the menu. */
  readonly sections: readonly { readonly resource: Resource; readonly address: string }[];
  readonly firstName?: string;
}

/** The start: how many records of each kind the manufacturer has, and the way to them. */
export function DashboardPage({ sections, firstName }: DashboardPageProps) {
  usePageTitle('Dashboard');
  const { name } = useManufacturer();
  return (
    <>
      <h1 className="dashboardTitle">Dashboard</h1>
      <p className="dashboardLead">
        {firstName !== undefined && `Welcome, ${firstName}. `}This is what is on record for {name}.
      </p>
      <ul className="dashboardCards">
        {sections.map(({ resource, address }) => (
          <li key={resource.name}>
            <SectionCard resource={resource} address={address} />
          </li>
        ))}
      </ul>
    </>
  );
}
