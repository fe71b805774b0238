import { useSearchParams } from 'react-router';
import { homePath } from '../../schema';
import { reportPeriods, seenReports, type ReportPeriod } from '../../schema/reports';
import { ReportCard } from './ReportCard';
import { useRegistry } from '../registry';
import { LoadProblem, usePageFeature } from '../requests';
import { Flex, Link, PageHeading, usePageTitle } from '../../ui';
import styles from './ReportsPage.module.css';

const title = 'Reports';
const periods = Object.keys(reportPeriods) as ReportPeriod[];
const usualPeriod: ReportPeriod = '90';

function Periods({ chosen }: { readonly chosen: ReportPeriod }) {
  return (
    <nav aria-label="Period">
      <ul className={styles.periods}>
        {periods.map((period) => (
          <li key={period}>
            <Link
              to={`${homePath}/reports${period === usualPeriod ? '' : `?period=${period}`}`}
              className={styles.choice}
              {...(period === chosen && { 'aria-current': 'true' as const })}
            >
              {reportPeriods[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The reports of all kinds of record of which the user may see everything, of one period. */
export function ReportsPage() {
  usePageTitle(title);
  const registry = useRegistry();
  const [address] = useSearchParams();
  const period = periods.find((one) => one === address.get('period')) ?? usualPeriod;
  const { isOffered, problem, retry } = usePageFeature('reports');
  return (
    <Flex vertical gap="middle">
      <Flex align="center" justify="space-between" gap="small" wrap>
        <PageHeading>{title}</PageHeading>
        {isOffered !== false && <Periods chosen={period} />}
      </Flex>
      {problem && <LoadProblem message="Failed to load reports" problem={problem} onRetry={retry} />}
      {isOffered === false && <p>This server has no reports.</p>}
      {isOffered && (
        <div className={styles.cards}>
          {seenReports(registry).map((one) => (
            <ReportCard key={`${one.resource.name} ${one.name}`} of={one} period={period} />
          ))}
        </div>
      )}
    </Flex>
  );
}
