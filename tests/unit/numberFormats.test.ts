import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvText } from '../../src/screens/download/csvFile';
import { createRegistry, readValue, formatValue, type Field } from '../../src/schema';
import { decimal, defineResource, integer, money, percent, text } from '../../src/schema/declare';
import { recordSchema } from '../../src/server/http/openapi/recordSchemas';

const fields = {
  name: text('Name'),
  doses: integer('Doses'),
  volume: decimal('Volume', { scale: 3 }),
  share: percent('Share'),
  fee: money('Fee', { currency: 'EUR' }),
  price: money('Price'),
};
const stock = createRegistry(
  [defineResource({ name: 'stock', label: { one: 'Stock', many: 'Stocks' }, titleFields: ['name'], fields })],
  { features: [] },
).get('stock');

test.each<readonly [Field, unknown, string]>([
  [fields.doses, 12345, '12345'],
  [fields.doses, '-1200', '-1200'],
  [fields.volume, 1250, '1250'],
  [fields.volume, 1.125, '1.125'],
  [fields.share, 20, '20%'],
  [fields.share, 99.25, '99.25%'],
  [fields.fee, 1234.5, '€1,234.50'],
  [money('Fee', { currency: 'JPY' }), 1234, '¥1,234'],
  [fields.price, 1234.5, '$1,234.50'],
  [decimal('Plain'), 0.1, '0.1'],
])('%o shows %o as %s', (field, value, shown) => {
  expect(formatValue(field, value)).toBe(shown);
});

test('an amount has as many digits behind the point as its currency', () => {
  expect(readValue(money('Fee', { currency: 'JPY' }), 12.5)).toEqual({ errors: ['Must be a whole number'] });
  expect(readValue(money('Fee', { currency: 'KWD' }), 12.125)).toEqual({ value: 12.125 });
});

test('a file for programs has the digits alone of an amount in another currency, and is as it was elsewhere', () => {
  const record = { name: 'Box', doses: 12345, volume: 1250.5, share: 20, fee: 1234.5, price: 1234.5 };
  const [, cells]: string[][] = parse(csvText({ resource: stock, columns: Object.keys(fields), records: [record] }), {
    bom: true,
    record_delimiter: '\r\n',
  });
  expect(cells).toEqual(['Box', '12345', '1250.5', '20%', '1234.5', '$1,234.50']);
});

test('the description of the API says the currency of an amount', () => {
  const { properties } = recordSchema(stock) as {
    readonly properties: Readonly<Record<string, { readonly description: string }>>;
  };
  expect(properties.fee?.description).toBe('Fee. In EUR');
  expect(properties.price?.description).toBe('Price');
});
