import type { Manufacturer } from '../src/schema';

/** All feature switches of the product. A manufacturer below turns one on by listing its name. */
export const features = ['freeTrialProduct', 'specialRequests'] as const;

export const manufacturers = [
  {
    key: 'octapharma',
    name: 'Octapharma',
    accent: '#1d4f91',
    timeZone: 'America/New_York',
    products: ['Octagam 5% / 10%', 'Panzyga', 'Cutaquig', 'wilate', 'nuwiq', 'Balfaxar', 'Fibryga'],
    features: ['freeTrialProduct', 'specialRequests'],
  },
  {
    key: 'kedrion',
    name: 'Kedrion',
    accent: '#7a1f3d',
    timeZone: 'America/New_York',
    products: ['Gammaked', 'Koate', 'RyplaZim', 'Kedrab'],
    features: [],
  },
  {
    key: 'gcbiopharma',
    name: 'GCBiopharma',
    accent: '#0b6b53',
    timeZone: 'America/New_York',
    products: ['Alyglo'],
    features: [],
  },
  {
    key: 'grifols',
    name: 'Grifols',
    accent: '#2b4aa8',
    timeZone: 'America/New_York',
    products: ['Gamunex-C', 'Xembify', 'Prolastin-C Liquid', 'AlphaNine SD'],
    features: ['specialRequests'],
  },
] as const satisfies readonly (Manufacturer & { readonly features: readonly (typeof features)[number][] })[];

/** The manufacturer to use when the host name matches none of those above. */
export const defaultManufacturer = 'octapharma';
