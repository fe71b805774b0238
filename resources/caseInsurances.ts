import { choice, defineResource, instant, reference } from '../src/schema/declare';
import { insuranceFields } from './insuranceFields';
import { insuranceCategories, insurancePlans } from './options/insurance';
import { relationships } from './options/people';

/** The insurances of a case. They are saved together with the case. */
export const caseInsurances = defineResource({
  name: 'case_insurances',
  label: { one: 'Case Insurance', many: 'Case Insurances' },
  titleFields: ['name'],
  verbs: ['list'],
  fields: {
    case_id: reference('Case', { to: 'cases', required: true }),
    category: choice('Category', insuranceCategories, { required: true }),
    ...insuranceFields,
    primary_insured_patient_relationship: choice('Patient Relationship', relationships),
    insurance_plan: choice('Insurance Plan', insurancePlans),
    verified_at: instant('Verified At', { readOnly: true, since: { field: 'benefit_detail', filled: true } }),
  },
  together: [
    ['policy_effective_date', 'policy_term_date', 'benefit_year_reset_date', 'subject_to_accumulator_maximizer'],
    ['pa_number', 'pa_effective_date', 'pa_end_date'],
    ['pa_dept_phone_number', 'pa_dept_fax_number'],
  ],
  relations: { case: { by: 'case_id', parent: { onePer: 'category', path: 'insurances/case_' } } },
  search: {
    case_id: { field: 'case_id', op: 'eq', apiOnly: true },
  },
});
