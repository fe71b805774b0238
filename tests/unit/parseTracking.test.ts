import { expect, test } from 'vitest';
import { parseTracking } from '../../src/pages/shipments/TrackingCell';

test.each([
  ['1Z999AA10123456784', 'UPS'],
  ['  1z999aa10123456784 ', 'UPS'],
  ['1Z999AA1012345678', 'Unknown'],
  ['1Z999AA101234567845', 'Unknown'],
  ['x1Z999AA10123456784', 'Unknown'],
  ['1Z999AA1012345678-', 'Unknown'],
  ['12345678901', 'Unknown'],
  ['123456789012', 'FedEx'],
  ['1234567890123', 'FedEx'],
  [' 12345678901234', 'FedEx'],
  ['123456789012345', 'Unknown'],
  ['1234 5678 9012', 'Unknown'],
  ['123456789012 (UPS)', 'UPS'],
  ['1Z999AA10123456784 (fedex) ', 'FedEx'],
  ['ABC(UPS)', 'UPS'],
  ['(UPS) 123456789012', 'Unknown'],
  ['123456789012 (DHL)', 'Unknown'],
  ['', 'Unknown'],
])('the tracking number "%s" is of %s', (typed, carrier) => {
  expect(parseTracking(typed).carrier).toBe(carrier);
});

test('a recognised number leads to its carrier, without the label behind it', () => {
  expect(parseTracking('12/34 (UPS)')).toEqual({
    number: '12/34',
    carrier: 'UPS',
    url: 'https://www.ups.com/track?tracknum=12%2F34',
  });
  expect(parseTracking(' 123456789012 ')).toEqual({
    number: '123456789012',
    carrier: 'FedEx',
    url: 'https://www.fedex.com/fedextrack/?trknbr=123456789012',
  });
});

test('another one, and a label alone, lead nowhere', () => {
  expect(parseTracking('abc')).toEqual({ number: 'abc', carrier: 'Unknown' });
  expect(parseTracking('(UPS)')).toEqual({ number: '', carrier: 'UPS' });
});
