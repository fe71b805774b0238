import { makePhone } from './places';
import { spreadRows, type SeedKind } from './SeedRow';

/** Fictitious insurers. */
const payerNames = [
  'Prairie States Health Plan',
  'Lakeshore Mutual Health',
  'Blue Heron Health Insurance',
  'Great Basin Benefit Trust',
  'Evergreen Community Health Plan',
  'Cardinal Valley Medical Mutual',
  'Northern Plains HealthCare Cooperative',
  'Sunbelt Family Health',
  'Keystone Heritage Insurance Company',
  'Bayou State Health Partners',
  'Pacific Crest Health Plan',
  'Old Dominion Benefit Association',
  'Summit & Vale Employee Benefit Fund',
  'Tri-County Teamwork Health & Welfare Fund',
  'Plan de Salud Borinquén',
  'Magnolia Advantage (HMO)',
  'Granite Harbor Life and Health',
  'United Orchard Workers Health and Welfare Trust, Local 1184 – Retiree Supplemental Medical Plan',
  'Copper State Medicaid Managed Care',
  'Riverbend PPO',
];

export const payerSeed: SeedKind = {
  resource: 'payers',
  rows: (world) => {
    const { random } = world;
    const remaining = [...payerNames];
    const takeName = () => remaining.splice(random.integer(0, remaining.length - 1), 1)[0];
    return spreadRows(world, { live: 18, discarded: 2 }, () => ({
      input: {
        name: takeName(),
        phone: random.maybe(0.85, () => makePhone(random, random.pick(['800', '888', '877', '312']))),
      },
    }));
  },
};
