import type { Page } from 'playwright/test';

/** What a job costs: pointer presses, fields typed into, and keys that are no text. */
export interface Effort {
  readonly presses: number;
  readonly fields: number;
  readonly keys: number;
}

/** Counts from now on, in the page itself, what the user does. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const effort = { presses: 0, keys: 0, typed: new Set<string | EventTarget>() };
    (globalThis as unknown as { effort: typeof effort }).effort = effort;
    addEventListener('pointerdown', () => (effort.presses += 1), true);
    // A select that is opened by typing has another input from then on, with the same id.
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof Element && !target.matches('[type=radio], [type=checkbox]');
        if (isText) effort.typed.add(target.id || target);
      },
      true,
    );
    const isText = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey;
    const isModifier = ({ key }: KeyboardEvent) => ['Control', 'Meta', 'Shift', 'Alt'].includes(key);
    addEventListener('keydown', (event) => !isText(event) && !isModifier(event) && (effort.keys += 1), true);
  });
  return () =>
    page.evaluate(() => {
      const { effort } = globalThis as unknown as {
        effort: { presses: number; keys: number; typed: Set<string | EventTarget> };
      };
      return { presses: effort.presses, fields: effort.typed.size, keys: effort.keys };
    });
}

/** Prints what a job costs beside what it may cost at most, in presses and fields, and returns their sum. */
export function reportEffort(job: string, { presses, fields, keys }: Effort, most: number): number {
  const total = presses + fields;
  process.stdout.write(`\nEffort: ${job}: ${total} (${keys} keys besides; at most ${most})\n`);
  return total;
}
