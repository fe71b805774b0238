import { formatValue, traitsOf, type Resource, type Values } from '../schema';

/** Distinguishes records that have the same title: the first two non-empty dates, phones or e-mails. */
export function recordSubtitle(resource: Resource, record: Values): string {
  const telling = Object.entries(resource.declared).filter(([, field]) => traitsOf(field).distinguishing);
  const shown = telling.flatMap(([name, field]) => formatValue(field, record[name]) ?? []);
  return shown.slice(0, 2).join(' · ');
}
