import { showValue, traitsOf, type Resource, type Values } from '../schema';

/** What tells two records of one title apart: the first few dates, phones and e-mails that are filled. */
export function recordSubtitle(resource: Resource, record: Values): string {
  const telling = Object.entries(resource.declared).filter(([, field]) => traitsOf(field).distinguishing);
  const shown = telling.flatMap(([name, field]) => showValue(field, record[name]) ?? []);
  return shown.slice(0, 2).join(' · ');
}
