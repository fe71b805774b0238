import type { Resource } from '../../schema';
import type { Report } from '../../schema/reports';
import { Link } from '../../ui';
import {
  groupAddress,
  groupHeading,
  groupName,
  measureOf,
  measuresSome,
  showCount,
  type ReportGroup,
  type ReportLine,
} from './reportTexts';
import styles from './Reports.module.css';

interface ReportTableProps {
  readonly resource: Resource;
  readonly report: Report;
  readonly lines: readonly ReportLine[];
}

function Count({ resource, group }: { readonly resource: Resource; readonly group: ReportGroup }) {
  const shown = showCount(group.count);
  if (group.count === 0) return shown;
  return (
    <Link to={groupAddress(resource, group)} aria-label={groupName(resource, group)}>
      {shown}
    </Link>
  );
}

/** The table of a report, whose numbers lead to the lists behind them. */
export function ReportTable({ resource, report, lines }: ReportTableProps) {
  const measure = measureOf(resource, report);
  const parts = report.split ? Object.keys(report.split.into) : [resource.label.many];
  return (
    // A region that scrolls is reached by keys.
    <div className={styles.scroll} role="region" aria-label={`Table: ${report.label}`} tabIndex={0}>
      <table className={styles.table} aria-label={report.label}>
        <thead>
          <tr>
            <th scope="col">{groupHeading(resource, report)}</th>
            {parts.map((part) => (
              <th key={part} scope="col" className={styles.number}>
                {part}
              </th>
            ))}
            {measure && (
              <th scope="col" className={styles.number}>
                {measure.label}
              </th>
            )}
            {measuresSome(report) && (
              <th scope="col" className={styles.number}>
                Measured
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, parts: groups }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {groups.map((group) => (
                <td key={group.part ?? ''} className={styles.number}>
                  <Count resource={resource} group={group} />
                </td>
              ))}
              {measure && groups[0] && (
                <td className={styles.number}>{groups[0].value === null ? '–' : measure.show(groups[0].value)}</td>
              )}
              {measuresSome(report) && <td className={styles.number}>{showCount(groups[0]?.measured ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
