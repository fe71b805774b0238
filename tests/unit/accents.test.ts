import { expect, it } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { createInitialSheet } from '../../src/app/build/antdStyles';
import { contrastOf } from '../../src/schema/manufacturer';
import type { Manufacturer } from '../../src/schema';

/** White, the page, a hovered row, the head of a table. */
const papers = ['#ffffff', '#f3f6f8', '#f5f9fb', '#eef2f5'];

/** Those that have an accent: it is optional. */
const accented = (manufacturers as readonly Manufacturer[]).flatMap(({ key, name, accent }) =>
  accent === undefined ? [] : [{ key, name, accent }],
);

it.each(accented.map(({ name, accent }) => [name, accent] as const))(
  'the accent of %s can be read wherever a link stands',
  (_name, accent) => {
    for (const paper of papers) expect(contrastOf(accent, paper)).toBeGreaterThanOrEqual(4.5);
  },
);

it('gives each manufacturer an accent of its own, in the styles that a page begins with', async () => {
  expect(new Set(accented.map(({ accent }) => accent)).size).toBe(accented.length);
  const first = await createInitialSheet();
  for (const { key, accent } of accented)
    expect(first).toContain(
      `[data-desk="${key}"],[data-desk="${key}"] .desk{--desk-accent:${accent};--ant-color-link:${accent}`,
    );
});
