import { makePhone, makePlace } from './places';
import type { Random } from './random';
import { spreadRows, type SeedKind } from './SeedRow';

const saints = ['Anselm', 'Brigid', 'Cecilia', 'Gerard', 'Odilia', 'Raphael', 'Thérèse'];
const features = [
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
const kinds = [
  'Infusion Center',
  'Hematology Associates',
  'Medical Center',
  'Immunology Clinic',
  'Bleeding Disorders Treatment Center',
  'Specialty Pharmacy',
  'Home Infusion Services',
  "Children's Hospital",
];

function makeName(random: Random, city: string): string {
  if (random.withProbability(0.06))
    return `${city} Regional Center for Primary Immunodeficiency, Hemophilia and Rare Blood Disorders (Outpatient)`;
  const owner = random.withProbability(0.3)
    ? `St. ${random.pick(saints)}`
    : random.withProbability(0.3)
      ? city
      : random.pick(features);
  return `${owner} ${random.pick(kinds)}`;
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
          name: makeName(random, city),
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
