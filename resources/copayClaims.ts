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
  search: {
    case_id: { field: 'case_id', op: 'eq', apiOnly: true },
  },
});
