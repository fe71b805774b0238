import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { recordNumber } from '../../src/schema/screens';

test.each([
  ['patients', { id: 74, first_name: 'Renée', last_name: 'Whitfield' }, 'Patient PT74'],
  ['cases', { id: 12, case_number: '100011', patient_last_name: 'Whitfield' }, 'Case 100011'],
  ['cases', { id: 12 }, 'Case 12'],
  ['shipments', { id: 3 }, 'Shipment SHIP3'],
])('of %s is the kind with the number', (name, record, title) =>
  expect(recordNumber(registry.get(name), record)).toBe(title),
);

test.each(registry.all.map((resource) => [resource.name, resource] as const))(
  'of %s holds nothing of what was entered',
  (_, resource) => {
    const entered = Object.entries(resource.fields).filter(([name, field]) => name !== 'id' && !('numbered' in field));
    const record = { id: 7, ...Object.fromEntries(entered.map(([name]) => [name, 'Whitfield'])) };
    expect(recordNumber(resource, record)).not.toContain('Whitfield');
  },
);
