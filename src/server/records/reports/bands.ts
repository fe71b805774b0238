import dayjs from 'dayjs';
import { formatDate, wireDateFormat } from '../../../schema';
import type { Report, ReportPeriod } from '../../../schema/server';

/** Days as YYYY-MM-DD, each end included; a missing end is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** A group of records by a date. */
export interface Band extends Days {
  readonly key: string;
  readonly label: string;
}

type Unit = 'week' | 'month' | 'year';

/** The most groups by a date: of a longer time they are of the next longer unit. */
export const mostBands = 60;
const longerUnits: Readonly<Record<Unit, Unit | undefined>> = { week: 'month', month: 'year', year: undefined };

const daysOfPeriods: Readonly<Partial<Record<ReportPeriod, number>>> = { '30': 30, '90': 90, year: 365 };

const toDay = (date: dayjs.Dayjs): string => date.format(wireDateFormat);

/** The days of a period that ends today. */
export function daysOfPeriod(period: ReportPeriod, today: string): Days {
  const count = daysOfPeriods[period];
  return count === undefined ? {} : { from: toDay(dayjs(today).subtract(count - 1, 'day')), to: today };
}

const describeBand = (unit: Unit, start: dayjs.Dayjs): string => {
  if (unit === 'week') return `Week of ${formatDate(toDay(start))}`;
  return start.format(unit === 'month' ? 'MMM YYYY' : 'YYYY');
};

/** The weeks (from Sunday), months or years of some days, the first and the last one without the days outside. */
function bandsOf(unit: Unit, { from, to }: Required<Days>): Band[] {
  const bands: Band[] = [];
  for (let start = dayjs(from).startOf(unit); toDay(start) <= to; start = start.add(1, unit)) {
    const [first, last] = [toDay(start), toDay(start.add(1, unit).subtract(1, 'day'))];
    bands.push({
      key: first,
      label: describeBand(unit, start),
      from: first < from ? from : first,
      to: last > to ? to : last,
    });
  }
  return bands;
}

/** The groups of some days by the week or month, or by a longer unit where there would be too many; the last ones. */
export function datedBands(by: Exclude<Report['by'], string>, days: Required<Days>): readonly Band[] {
  let unit: Unit | undefined = 'weekOf' in by ? 'week' : 'month';
  let bands = bandsOf(unit, days);
  while (bands.length > mostBands && (unit = longerUnits[unit])) bands = bandsOf(unit, days);
  return bands.slice(-mostBands);
}

const daysAgo = (today: string, days: number): string => toDay(dayjs(today).subtract(days, 'day'));

/** The groups of records by the age of a date in days, the youngest first. Days that are to come count as today. */
export function ageBands(days: readonly number[], today: string): readonly Band[] {
  const ends = days.map((end, at): Band => {
    const start = at === 0 ? 0 : (days[at - 1] ?? 0) + 1;
    return {
      key: String(end),
      label: start === end ? `${end} days` : `${start}–${end} days`,
      from: daysAgo(today, end),
      ...(at > 0 && { to: daysAgo(today, start) }),
    };
  });
  const last = days.at(-1) ?? 0;
  return [...ends, { key: 'over', label: `Over ${last} days`, to: daysAgo(today, last + 1) }];
}
