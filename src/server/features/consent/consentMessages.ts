import { getField, formatValue, type Resource } from '../../../schema';
import type { Row } from '../../records/Records';

const formatField = (resource: Resource, record: Row, name: string): string =>
  formatValue(getField(resource, name), record[name]) ?? '';

/** The programme that needs consent, as the message names it. */
function programmeLabel(programs: Resource, record: Row): string {
  const product = formatField(programs, record, 'program_name');
  return product === '' ? 'the copay programme' : `the copay programme for ${product}`;
}

/** The text message that requests consent. */
export const consentText = (programs: Resource, record: Row): string =>
  `Please give your consent to ${programmeLabel(programs, record)}: ${String(record.consent_link)}`;

/** The e-mail that requests consent. */
export function consentLetter(programs: Resource, record: Row): { readonly subject: string; readonly text: string } {
  const name = ['patient_first_name', 'patient_last_name']
    .map((part) => formatField(programs, record, part))
    .join(' ')
    .trim();
  const programme = programmeLabel(programs, record);
  return {
    subject: `Your consent to ${programme}`,
    text: [
      `Dear ${name || 'patient'},`,
      `please give your consent to ${programme} here:`,
      String(record.consent_link),
    ].join('\n\n'),
  };
}
