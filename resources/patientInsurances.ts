import { choice, defineResource, reference } from '../src/schema/declare';
import { insuranceFields } from './insuranceFields';
import { governmentChoices, insuranceCategories, insurancePlans } from './options/insurance';
import { relationships } from './options/people';

export const patientInsurances = defineResource({
  name: 'patient_insurances',
  apiPath: 'insurances',
  label: { one: 'Insurance', many: 'Insurances' },
  titleFields: ['name'],
  verbs: ['list', 'create'],
  fields: {
    patient_id: reference('Patient', { to: 'patients', required: true }),
    category: choice('Category', insuranceCategories, { required: true }),
    ...insuranceFields,
    patient_relationship: choice('Patient Relationship', relationships),
    is_government: choice('Government Insurance', governmentChoices, {
      derived: { field: 'insurance_plan', filled: 'yes', empty: 'no' },
    }),
    insurance_plan: choice('Insurance Plan', insurancePlans, { when: { field: 'is_government', is: ['yes'] } }),
  },
  relations: { patient: { by: 'patient_id', parent: { onePer: 'category' } } },
  search: {
    patient_id: { field: 'patient_id', op: 'eq', apiOnly: true },
  },
  form: {
    edit: { opensIn: 'modal', width: 700 },
    columnCount: 2,
    sections: [
      {
        title: 'Payer and Plan',
        fields: ['name', 'policy_number', 'group_number', 'is_government', 'insurance_plan'],
      },
      {
        title: 'Primary Insured',
        fields: ['primary_insured_name', 'primary_insured_dob', 'primary_insured_address', 'patient_relationship'],
      },
      {
        title: 'Policy Dates',
        fields: ['policy_effective_date', 'policy_term_date', 'benefit_year_begin_date', 'benefit_year_end_date'],
      },
      {
        title: 'Costs',
        fields: [
          'annual_out_of_pocket',
          'annual_out_of_pocket_met',
          'deductible',
          'deductible_met',
          'coinsurance',
          'copay',
        ],
      },
      {
        title: 'Benefits',
        fields: [
          'benefits_available',
          'medical_benefit',
          'pharmacy_benefit',
          'carve_out_benefit',
          'specialty_pharmacy',
          'preferred_sp',
        ],
      },
    ],
  },
  messages: { created: 'Insurance saved successfully', createFailed: 'Failed to save insurance' },
});
