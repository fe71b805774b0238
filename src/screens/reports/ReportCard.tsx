import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatInstant, type Resource } from '../../schema';
import { groupedField, type NamedReport, type ReportPeriod, type Report } from '../../schema/reports';
import { Button, Card, loadable, OptionalPart, Skeleton, Link } from '../../ui';
import { saveCsv } from '../download';
import { LoadProblem, useAnswerOf, useRetry } from '../requests';
import {
  fileOf,
  groupAddress,
  linesOf,
  measureOf,
  showCount,
  type ReportAnswer,
  type ReportLine,
  groupHeading,
  groupName,
  measuresSome,
  type ReportGroup,
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
function ReportTable({ resource, report, lines }: ReportTableProps) {
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

const BarChart = loadable(async () => (await import('./BarChart')).BarChart);

/** In pixels. */
const uprightHeight = 200;
const axisHeight = 40;
const gapHeight = 10;
const barHeight = 16;

interface ChartProps {
  readonly of: NamedReport;
  readonly lines: readonly ReportLine[];
}

function Chart({ of: { resource, report }, lines }: ChartProps) {
  const navigate = useNavigate();
  const isUpright = groupedField(report).into === 'dates';
  const bars = useMemo(() => {
    const measure = measureOf(resource, report);
    const names = report.split ? Object.keys(report.split.into) : [measure?.label ?? resource.label.many];
    return {
      labels: lines.map(({ label }) => label),
      series: names.map((label, at) => ({
        label,
        values: lines.map(({ parts }) => (measure ? (parts[at]?.value ?? null) : (parts[at]?.count ?? 0))),
      })),
      isUpright,
      show: measure?.show ?? showCount,
      onPress: (group: number, part: number) => {
        const pressed = lines[group]?.parts[part];
        if (pressed) void navigate(groupAddress(resource, pressed));
      },
    };
  }, [resource, report, lines, isUpright, navigate]);
  const height = isUpright ? uprightHeight : axisHeight + lines.length * (gapHeight + bars.series.length * barHeight);
  return (
    <>
      {report.split && (
        <ul className={styles.legend} aria-hidden>
          {bars.series.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <div style={{ height }}>
        <OptionalPart>
          <BarChart bars={bars} height={height} />
        </OptionalPart>
      </div>
    </>
  );
}

/** Of which records the report tells, by the period. */
function describePeriod({ resource, report }: NamedReport, { from, to }: ReportAnswer): string {
  const dated = report.period === undefined ? undefined : resource.fields[report.period];
  if (!dated) return 'All, whatever the period';
  return from === undefined || to === undefined
    ? `All, by ${dated.label}`
    : `${dated.label} ${formatDate(from)} – ${formatDate(to)}`;
}

function Shown({ of, answer }: { readonly of: NamedReport; readonly answer: ReportAnswer }) {
  const lines = useMemo(() => linesOf(answer), [answer]);
  const { more } = answer;
  const hasAny = answer.groups.some(({ count }) => count > 0);
  return (
    <>
      <p className={styles.period}>{describePeriod(of, answer)}</p>
      {hasAny ? (
        <>
          <Chart of={of} lines={lines} />
          <ReportTable resource={of.resource} report={of.report} lines={lines} />
        </>
      ) : (
        <p>No {of.resource.label.many.toLowerCase()} in this period.</p>
      )}
      {more && (
        <p className={styles.period}>
          {showCount(more.count)} more in {showCount(more.groups)} smaller groups.
        </p>
      )}
      <p className={styles.period}>As of {formatInstant(answer.at, 'MM-DD-YYYY HH:mm A')}</p>
    </>
  );
}

interface ReportCardProps {
  readonly of: NamedReport;
  readonly period: ReportPeriod;
}

/** A report with its chart, its table, and its file. It loads and fails by itself. */
export function ReportCard({ of, period }: ReportCardProps) {
  const { resource, name, report } = of;
  const { answer, query } = useAnswerOf<ReportAnswer>(resource, {
    url: `x/reports/${resource.name}/${name}`,
    query: { period },
  });
  const { problem, retry } = useRetry(query);
  const save = () => answer && void saveCsv(`${resource.name}_${name}`, fileOf(resource, report, answer));
  const file = (
    <Button size="small" disabled={!answer} onClick={save} aria-label={`Download CSV: ${report.label}`}>
      CSV
    </Button>
  );
  return (
    <section className={styles.card} aria-label={report.label}>
      <Card title={report.label} extra={file}>
        {problem && <LoadProblem message={resource.messages.listFailed} problem={problem} onRetry={retry} />}
        {!problem && !answer && <Skeleton rows={6} />}
        {!problem && answer && <Shown of={of} answer={answer} />}
      </Card>
    </section>
  );
}
