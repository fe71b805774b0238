import { expect, it } from 'vitest';
import { registry } from '../../resources';
import type { Resource } from '../../src/schema';
import { placeFields } from '../../src/screens/form/formGrid';

const fieldsOf = ({ form, fields }: Resource) =>
  (form?.sections ?? []).map((section) =>
    section.fields.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
  );

/** The rows that a browser makes of these places. */
function rowsOf(resource: Resource, size: 'narrow' | 'wide', tracks: number): string[][] {
  return fieldsOf(resource).flatMap((fields) => {
    const rows: string[][] = [];
    let free = 0;
    for (const [name, place] of placeFields(resource, fields, registry)) {
      const [, start, span = '0'] = /^(1|auto) \/ span (\d)$/.exec(place[size]) ?? [];
      expect(Number(span), name).toBeGreaterThan(0);
      expect(Number(span), name).toBeLessThanOrEqual(tracks);
      if (start === '1' || Number(span) > free) {
        rows.push([]);
        free = tracks;
      }
      rows.at(-1)?.push(name);
      free -= Number(span);
    }
    return rows;
  });
}

const resources = registry.all.filter(({ form }) => form);

it.each(resources.map((resource) => [resource.name, resource] as const))(
  'keeps on one row of a wide form what belongs together: %s',
  (_name, resource) => {
    const tracks = resource.form?.columnCount === 3 ? 6 : 4;
    const rows = rowsOf(resource, 'wide', tracks);
    for (const line of resource.together ?? []) {
      const shown = line.filter((name) => rows.some((row) => row.includes(name)));
      expect(
        rows.some((row) => shown.every((name) => row.includes(name))),
        line.join(),
      ).toBe(true);
    }
  },
);

it('never places a street beside a fax number, and the parts of a place on one row', () => {
  for (const resource of resources) {
    for (const [size, tracks] of [
      ['narrow', 4],
      ['wide', resource.form?.columnCount === 3 ? 6 : 4],
    ] as const) {
      for (const row of rowsOf(resource, size, tracks)) {
        if (row.some((name) => name.endsWith('street1')))
          expect(row.filter((name) => !/street[12]$/.test(name))).toEqual([]);
        if (row.some((name) => /(^|_)zip$/.test(name)))
          expect(row.filter((name) => /(^|_)(city|state|zip)$/.test(name))).toHaveLength(3);
      }
    }
  }
});

it('leaves the reminder of an activity the end of its row, where it moves nothing', () => {
  const rows = rowsOf(registry.get('activities'), 'wide', 6);
  expect(rows.slice(1, 3)).toEqual([
    ['activity_type', 'status', 'reminder_at'],
    ['activity_direction', 'activity_source'],
  ]);
});
