import { date, defineResource, instant, money, reference, text } from '../src/schema/declare';

export const copayClaims = defineResource({
  name: 'copay_claims',
  label: { one: 'Copay Claim', many: 'Copay Claims' },
  titleFields: ['check_number'],
  verbs: ['list'],
  fields: {
    case_id: reference('Case', { to: 'cases', readOnly: true }),
    date_of_service: date('Date of Service', { readOnly: true }),
    payment_date: date('Payment Date', { readOnly: true }),
    payment_status: text('Payment Status', { display: 'words', readOnly: true }),
    requested_amount: money('Requested Amount', { readOnly: true }),
    actual_amount_paid: money('Actual Amount Paid', { readOnly: true }),
    check_number: text('Check Number', { readOnly: true }),
    created_at: instant('Created At', { readOnly: true }),
  },
  relations: {
    case: { by: 'case_id', show: ['case_number'] },
    patient: { by: ['case_id', 'patient_id'], show: ['first_name', 'last_name'] },
  },
  search: {
    case_id: { field: 'case_id', op: 'eq', apiOnly: true },
    payment_status: { field: 'payment_status', op: 'eq', linkOnly: true },
    paid_from: { field: 'payment_date', op: 'gte', label: 'Paid From', range: 'Payment Date' },
    paid_to: { field: 'payment_date', op: 'lte', label: 'Paid To', range: 'Payment Date' },
  },
  reports: {
    paid: {
      label: 'Copay Claims Paid by Month',
      by: { monthOf: 'payment_date' },
      measure: { sum: 'actual_amount_paid' },
      period: 'payment_date',
      where: { payment_status: 'paid' },
    },
  },
  list: {
    columns: [
      { field: 'case_case_number', link: 'case_id', width: 96 },
      'patient_first_name',
      'patient_last_name',
      'date_of_service',
      'payment_date',
      'payment_status',
      'requested_amount',
      'actual_amount_paid',
      'check_number',
    ],
  },
});
