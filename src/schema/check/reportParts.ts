import type { Report } from '../reportOptions';
import type { Subject } from './context';
import type { Placed } from './rule';

/** A report with the words that a message about it begins with. */
export interface ReportPart extends Placed {
  readonly name: string;
  readonly at: string;
  readonly report: Report;
}

/** The reports of a declaration. */
export const reportParts = ({ resource: { reports = {} } }: Subject): ReportPart[] =>
  Object.entries(reports).map(([name, report]) => {
    const at = `report "${name}"`;
    return { where: `${at}: it`, at, name, report };
  });
