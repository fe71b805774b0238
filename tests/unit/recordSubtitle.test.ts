import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { describeRecord, recordSubtitle } from '../../src/schema/screens';

const subtitle = (name: string, record: object) =>
  recordSubtitle(registry.get(name), record as Readonly<Record<string, unknown>>);

it('tells facilities of the same name apart by number and place, and patients by their birth dates', () => {
  expect(
    subtitle('facilities', {
      id: 3,
      name: 'North',
      address_street1: '1 Elm St',
      address_city: 'Salem',
      address_state: 'OR',
    }),
  ).toBe('FAC3 · 1 Elm St · Salem · OR');
  expect(subtitle('patients', { id: 5, first_name: 'Ada', last_name: 'Stone', dob: '1970-01-31', city: null })).toBe(
    'PT5 · 01-31-1970',
  );
});

it('joins what is of one linked record, and needs no number without a prefix', () => {
  expect(
    subtitle('cases', {
      id: 7,
      case_number: '100007',
      patient_first_name: 'Ada',
      patient_last_name: 'Stone',
      patient_dob: '1970-01-31',
    }),
  ).toBe('Ada Stone 01-31-1970');
});

it('shows the first dates, phones and e-mails where nothing else is declared', () => {
  expect(subtitle('payers', { id: 2, name: 'Acme', phone: '3125550101' })).toBe('PAY2 · (312) 555-0101');
});

it('names a record once, also where its number is its title', () => {
  expect(describeRecord(registry.get('facilities'), { id: 3, name: null })).toBe('FAC3');
});
