import { anyGender, makeEmail, firstName, lastName } from './names';
import { makePhone, makePlace } from './places';
import { contactMethods } from './providerSeed';
import { spreadRows, type SeedKind } from './SeedRow';

const titles = [
  'RN',
  'Infusion Nurse',
  'Office Manager',
  'Prior Authorization Specialist',
  'Medical Assistant',
  'Pharmacist',
  'Billing',
];
const types = ['Provider', 'Nurse', 'Pharmacist', 'Patient Support Specialist', 'Specialty Pharmacy Staff'];

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
          clinician_title: random.maybe(0.8, () => random.pick(titles)),
          contact_type: random.maybe(0.85, () => random.pick(types)),
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
