import { choice, defineResource, instant, reference, text } from '../src/schema/declare';
import { caseInsurances } from './caseInsurances';
import { approvedBenefits, benefitDetails, deniedBenefits } from './options/insurance';

/** The insurances of cases whose payer has approved or denied the benefits. */
export const benefitOutcomes = defineResource({
  name: 'benefit_outcomes',
  label: { one: 'Benefit Outcome', many: 'Benefit Outcomes' },
  titleFields: ['name'],
  verbs: ['list'],
  view: { of: caseInsurances.name, where: { benefit_detail: [...approvedBenefits, ...deniedBenefits] } },
  fields: {
    case_id: reference('Case', { to: 'cases', readOnly: true }),
    name: text('Payer Name', { readOnly: true }),
    payer_id: reference('Payer', { to: 'payers', readOnly: true }),
    benefit_detail: choice('Benefit Detail', benefitDetails, { readOnly: true }),
    verified_at: instant('Verified At', { readOnly: true }),
  },
  relations: {
    case: { by: 'case_id', show: ['case_number'] },
    patient: { by: ['case_id', 'patient_id'], show: ['first_name', 'last_name'] },
  },
  search: {
    payer: { field: 'payer_id', op: 'eq', label: 'Payer' },
    without_payer: { field: 'payer_id', op: 'empty', label: 'Without Payer', linkOnly: true },
    outcome: { field: 'benefit_detail', op: 'in', label: 'Outcome' },
    verified_from: { field: 'verified_at', op: 'gte', label: 'Verified From', range: 'Verified At' },
    verified_to: { field: 'verified_at', op: 'lte', label: 'Verified To', range: 'Verified At' },
  },
  reports: {
    by_payer: {
      label: 'Approvals and Denials by Payer',
      by: 'payer_id',
      split: { field: 'benefit_detail', into: { Approved: approvedBenefits, Denied: deniedBenefits } },
      period: 'verified_at',
    },
  },
  list: {
    columns: [
      { field: 'case_case_number', link: 'case_id', width: 96 },
      'patient_first_name',
      'patient_last_name',
      'name',
      'benefit_detail',
      'verified_at',
    ],
  },
});
