import { expect, it } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { createInitialSheet } from '../../src/app/vite/antdStyles';
import type { Manufacturer } from '../../src/schema';

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** White, the page, a hovered row, the head of a table. */
const papers = ['#ffffff', '#f3f6f8', '#f5f9fb', '#eef2f5'];

/** Those that have an accent: it is optional. */
const accented = (manufacturers as readonly Manufacturer[]).flatMap(({ key, name, accent }) => (accent === undefined ? [] : [{ key, name, accent }]));

it.each(accented.map(({ name, accent }) => [name, accent] as const))('the accent of %s can be read wherever a link stands', (_name, accent) => {
  for (const paper of papers) expect(contrast(accent, paper)).toBeGreaterThanOrEqual(4.5);
});

it('gives each manufacturer an accent of its own, in the styles that a page begins with', async () => {
  expect(new Set(accented.map(({ accent }) => accent)).size).toBe(accented.length);
  const first = await createInitialSheet();
  for (const { key, accent } of accented) expect(first).toContain(`[data-desk="${key}"],[data-desk="${key}"] .desk{--desk-accent:${accent};--ant-color-link:${accent}`);
});
