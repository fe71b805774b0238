import { expect, test, vi } from 'vitest';
import { assertManufacturersUsable } from '../../src/schema/server';
import { checkProduct } from '../../src/server/operations/check/checkProduct';
import { formatDeclarationError, messageOf, type Loose } from './mistakes';

const acme = { key: 'acme', name: 'Acme', accent: '#1d4f91', products: ['Acmegam'], features: ['flying'] };
const check = (manufacturers: readonly unknown[], defaultManufacturer = 'acme') =>
  messageOf(() => {
    assertManufacturersUsable({
      manufacturers,
      defaultManufacturer,
      features: ['flying', 'sailing'],
      reservedKeys: ['staff'],
    });
  });
const other = (more: Loose) => [acme, { key: 'zenith', name: 'Zenith', products: [], features: [], ...more }];

test('manufacturers with and without an accent, products and features are accepted', () => {
  expect(check(other({ key: 'zenith-2' }))).toBe('');
  expect(messageOf(checkProduct)).toBe('');
});

test.each<[string, readonly unknown[], string]>([
  [
    'a key with a capital letter',
    other({ key: 'Zenith' }),
    'manufacturer "Zenith": its key is "Zenith"; it is the first part of the host name; write up to 63 lower-case letters, digits and "-", beginning with a letter and not ending with "-"',
  ],
  [
    'a key with a space',
    other({ key: 'zenith bio' }),
    'manufacturer "zenith bio": its key is "zenith bio"; it is the first part of the host name; write up to 63 lower-case letters, digits and "-", beginning with a letter and not ending with "-"',
  ],
  [
    'a key with a dot',
    other({ key: 'zenith.bio' }),
    'manufacturer "zenith.bio": its key is "zenith.bio"; it is the first part of the host name; write up to 63 lower-case letters, digits and "-", beginning with a letter and not ending with "-"',
  ],
  [
    'a key with a hyphen at its end',
    other({ key: 'zenith-' }),
    'manufacturer "zenith-": its key is "zenith-"; it is the first part of the host name; write up to 63 lower-case letters, digits and "-", beginning with a letter and not ending with "-"',
  ],
  [
    'the name of the schema of all manufacturers',
    other({ key: 'staff' }),
    'manufacturer "staff": its key is "staff", which is reserved by the server; choose another',
  ],
  ['a missing key', other({ key: undefined }), 'manufacturer 2: its key is missing; a text is needed'],
  [
    'a key that another has',
    other({ key: 'acme' }),
    'manufacturer "acme": this key is declared twice; give one of the two another key',
  ],
  ['a missing name', other({ name: undefined }), 'manufacturer "zenith": its name is missing; a text is needed'],
  [
    'a colour by its name',
    other({ accent: 'red' }),
    'manufacturer "zenith": its accent is "red"; a colour such as "#1d4f91" is needed',
  ],
  ['a colour that is no text', other({ accent: 7 }), 'manufacturer "zenith": its accent is 7; a text is needed'],
  [
    'a colour that could not be read',
    other({ accent: '#ffd400' }),
    'manufacturer "zenith": its accent is "#ffd400", which could hardly be read as a link on the light grey of tables; choose a darker colour (contrast to #eef2f5 1.3 to 1, at least 4.5 needed)',
  ],
  ['no products', other({ products: undefined }), 'manufacturer "zenith": its products is missing; a list is needed'],
  [
    'a product that is no list',
    other({ products: 'Zenigam' }),
    'manufacturer "zenith": its products is "Zenigam"; a list is needed',
  ],
  [
    'a misspelt feature',
    other({ features: ['fliyng'] }),
    'manufacturer "zenith": its features[0] is "fliyng", which is not one of "features"; did you mean "flying"?',
  ],
  [
    'a misspelt option',
    other({ acent: '#1d4f91' }),
    'manufacturer "zenith": it has the unknown option "acent"; did you mean "accent"?',
  ],
  ['no manufacturer at all', [acme, null], 'manufacturer 2: it is null; an object is needed'],
])('%s is told with its place', (_what, manufacturers, line) => {
  expect(check(manufacturers)).toBe(formatDeclarationError([line]));
});

test('a default that is no manufacturer is told with the one that was meant', () => {
  expect(check([acme], 'acne')).toBe(
    formatDeclarationError([
      'defaultManufacturer is "acne", which is not the key of a manufacturer; did you mean "acme"?',
    ]),
  );
});

test.each<[string, unknown, string]>([
  ['a key that another has', acme, 'manufacturer "acme": this key is declared twice; give one of the two another key'],
  ['an entry that is no object', null, 'manufacturer 2: it is null; an object is needed'],
])('%s is reported before the declarations that offer the manufacturers as choices', async (_what, entry, line) => {
  vi.doMock('../../resources/manufacturers', () => ({
    manufacturers: [acme, entry],
    defaultManufacturer: 'acme',
    features: ['flying'],
  }));
  vi.resetModules();
  await expect(import('../../src/server/operations/check/checkProduct')).rejects.toThrow(
    new RegExp(`^The declarations cannot be used:\\n {2}${line}$`),
  );
  vi.doUnmock('../../resources/manufacturers');
});
