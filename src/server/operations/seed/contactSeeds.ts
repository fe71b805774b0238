import { makePhone, makePlace, anyGender, makeEmail, firstName, lastName } from './namesAndPlaces';
import { spreadRows, type SeedKind, type Random } from './SeedRow';

const clinicianTitles = ['MD', 'DO', 'NP', 'PA-C', 'MD, PhD', 'APRN', 'PharmD'];
/** Free text as users enter it. */
const contactMethods = ['Phone', 'Fax', 'Email', 'Mobile', 'Portal message'];

export const providerSeed: SeedKind = {
  resource: 'providers',
  rows: (world) => {
    const { random } = world;
    return spreadRows(world, { live: 44, discarded: 4 }, () => {
      const [first, last] = [firstName(random, anyGender(random)), lastName(random)];
      const { area, ...address } = makePlace(random, ['Suite', 'Floor']);
      return {
        input: {
          first_name: first,
          last_name: last,
          clinician_title: random.maybe(0.85, () => random.pick(clinicianTitles)),
          email: random.maybe(0.7, () => makeEmail(random, first, last)),
          business_phone: random.maybe(0.95, () => makePhone(random, area)),
          bus_extension: random.maybe(0.3, () => String(random.integer(100, 9999))),
          fax: random.maybe(0.75, () => makePhone(random, area)),
          ...address,
          mobile_phone: random.maybe(0.2, () => makePhone(random, area)),
          alternate_phone: random.maybe(0.1, () => makePhone(random, area)),
          preferred_method_of_contact: random.maybe(0.6, () => random.pick(contactMethods)),
          npi: random.maybe(0.9, () => makeNpi(random)),
          tax_id: random.maybe(0.5, () => `00-${random.digits(7)}`),
          state_license: random.maybe(0.5, () => `${address.state}-${random.digits(6)}`),
          bcbs_id: random.maybe(0.2, () => `BC${random.digits(6)}`),
          ptan: random.maybe(0.25, () => `${address.state}${random.digits(5)}`),
          medicaid_id: random.maybe(0.3, () => random.digits(9)),
          sticky: random.maybe(0.12, () =>
            random.pick([
              'Prefers calls before 10 am',
              'On leave until January',
              'Nurse returns calls',
              'Moved to a new practice in spring',
            ]),
          ),
        },
      };
    });
  },
};

const contactTitles = [
  'RN',
  'Infusion Nurse',
  'Office Manager',
  'Prior Authorization Specialist',
  'Medical Assistant',
  'Pharmacist',
  'Billing',
];
const contactTypes = ['Provider', 'Nurse', 'Pharmacist', 'Patient Support Specialist', 'Specialty Pharmacy Staff'];

export const clinicContactSeed: SeedKind = {
  resource: 'clinic_contacts',
  rows: (world) => {
    const { random } = world;
    return spreadRows(world, { live: 34, discarded: 4 }, () => {
      const [first, last] = [firstName(random, anyGender(random)), lastName(random)];
      const { area } = makePlace(random, ['Suite']);
      return {
        input: {
          first_name: first,
          last_name: last,
          clinician_title: random.maybe(0.8, () => random.pick(contactTitles)),
          contact_type: random.maybe(0.85, () => random.pick(contactTypes)),
          business_phone: random.maybe(0.95, () => makePhone(random, area)),
          bus_extension: random.maybe(0.35, () =>
            random.pick([String(random.integer(100, 9999)), `x${random.digits(3)}`]),
          ),
          email: random.maybe(0.75, () => makeEmail(random, first, last)),
          fax: random.maybe(0.6, () => makePhone(random, area)),
          mobile_phone: random.maybe(0.25, () => makePhone(random, area)),
          alternate_phone: random.maybe(0.1, () => makePhone(random, area)),
          preferred_method_of_contact: random.maybe(0.6, () => random.pick(contactMethods)),
          sticky: random.maybe(0.15, () =>
            random.pick(['Best reached in the morning', 'Covers two clinics', 'Speaks Spanish', 'Out on Wednesdays']),
          ),
        },
      };
    });
  },
};

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

const saints = ['Anselm', 'Brigid', 'Cecilia', 'Gerard', 'Odilia', 'Raphael', 'Thérèse'];
const districts = [
  'Lakeside',
  'Northgate',
  'Cedar Ridge',
  'Harborview',
  'Prairie',
  'Tri-Rivers',
  'Westbrook',
  'Mesa Verde',
  'Piñon Hills',
  'Old Mill',
];
const facilityKinds = [
  'Infusion Center',
  'Hematology Associates',
  'Medical Center',
  'Immunology Clinic',
  'Bleeding Disorders Treatment Center',
  'Specialty Pharmacy',
  'Home Infusion Services',
  "Children's Hospital",
];

function makeFacilityName(random: Random, city: string): string {
  if (random.withProbability(0.06))
    return `${city} Regional Center for Primary Immunodeficiency, Hemophilia and Rare Blood Disorders (Outpatient)`;
  const owner = random.withProbability(0.3)
    ? `St. ${random.pick(saints)}`
    : random.withProbability(0.3)
      ? city
      : random.pick(districts);
  return `${owner} ${random.pick(facilityKinds)}`;
}

/** Real NPIs start with 1 or 2, so a generated one starting with 9 belongs to nobody. */
export const makeNpi = (random: Random): string => `9${random.digits(9)}`;

export const facilitySeed: SeedKind = {
  resource: 'facilities',
  rows: (world) => {
    const { random } = world;
    return spreadRows(world, { live: 28, discarded: 3 }, () => {
      const { street1, street2, city, state, zip, area } = makePlace(random, ['Suite', 'Floor', 'Building']);
      return {
        input: {
          name: makeFacilityName(random, city),
          address_phone: random.maybe(0.9, () => makePhone(random, area)),
          address_fax: random.maybe(0.7, () => makePhone(random, area)),
          address_street1: street1,
          address_street2: street2,
          address_city: city,
          address_state: state,
          address_zip: zip,
          npi: random.maybe(0.8, () => makeNpi(random)),
          tax_id: random.maybe(0.6, () => `00-${random.digits(7)}`),
          bcbs_id: random.maybe(0.25, () => `BC${random.digits(6)}`),
          ptan: random.maybe(0.3, () => `${state}${random.digits(5)}`),
          medicaid_id: random.maybe(0.35, () => random.digits(9)),
          other_id: random.maybe(0.1, () => `OTH-${random.digits(4)}`),
          sticky: random.maybe(0.15, () =>
            random.pick([
              'Closed on Fridays',
              'Fax before calling',
              'Ask for the infusion coordinator',
              'Parking behind the building; entrance B',
            ]),
          ),
        },
      };
    });
  },
};
