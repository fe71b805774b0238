import { choice, defineResource, reference } from '../src/schema';
import { insuranceFields } from './insuranceFields';
import { insuranceCategories, insurancePlans } from './options/insurance';
import { relationships } from './options/people';

/** The insurances of a case, written with the case itself. */
export const caseInsurances = defineResource({
  name: 'case_insurances',
  label: { one: 'Case Insurance', many: 'Case Insurances' },
  title: ['name'],
  verbs: ['list'],
  fields: {
    case_id: reference('Case', { to: 'cases', required: true }),
    category: choice('Category', insuranceCategories, { required: true }),
    ...insuranceFields,
    primary_insured_patient_relationship: choice('Patient Relationship', relationships),
    insurance_plan: choice('Insurance Plan', insurancePlans),
  },
  relations: { case: { by: 'case_id', parent: { onePer: 'category', path: 'insurances/case_' } } },
  search: {
    case_id: { field: 'case_id', op: 'eq', hidden: true },
  },
});
