import { makeNpi } from './facilitySeed';
import { anyGender, makeEmail, firstName, lastName } from './names';
import { makePhone, makePlace } from './places';
import { spreadRows, type SeedKind } from './SeedRow';

const titles = ['MD', 'DO', 'NP', 'PA-C', 'MD, PhD', 'APRN', 'PharmD'];
/** Free text as users enter it. */
export const contactMethods = ['Phone', 'Fax', 'Email', 'Mobile', 'Portal message'];

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
          clinician_title: random.maybe(0.85, () => random.pick(titles)),
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
