import { describe, expect, test } from 'vitest';
import { createRegistry, defineResource, text, type Field, type Resource } from '../../src/schema';

/* Declarations as they come from people: what the types would refuse is written all the same. */
export type Loose = Readonly<Record<string, unknown>>;

export const declare = (spec: Loose): Resource => defineResource(spec as unknown as Parameters<typeof defineResource>[0]);
export const things = (more: Loose = {}): Resource =>
  declare({ name: 'things', label: { one: 'Thing', many: 'Things' }, titleFields: ['name'], fields: { name: text('Name') }, ...more });
export const others = (more: Loose = {}): Resource =>
  declare({ name: 'others', label: { one: 'Other', many: 'Others' }, titleFields: ['title'], fields: { title: text('Title') }, ...more });
/** `things` with further fields. */
export const having = (fields: Loose, more: Loose = {}): Resource => things({ fields: { name: text('Name'), ...fields }, ...more });
/** A field with options of no type. */
export const loose = (make: unknown, ...given: unknown[]): Field => (make as (...given: unknown[]) => Field)(...given);

/** What was got wrong, the declarations, and every line that is said of them. */
export type Mistake = readonly [what: string, declarations: () => readonly unknown[], lines: readonly string[]];

/** What is said of a registry that is refused; nothing where it is not. */
export function messageOf(make: () => unknown): string {
  try {
    make();
    return '';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

export const told = (lines: readonly string[]): string => ['DeclarationError: The declarations cannot be used:', ...lines.map((line) => `  ${line}`)].join('\n');

/** Each mistake is told with every line that is said of it. */
export function mistakesAreTold(families: Readonly<Record<string, readonly Mistake[]>>): void {
  describe.each(Object.entries(families))('a mistake %s is told whole', (_family, mistakes) => {
    test.each(mistakes)('%s', (_what, declarations, lines) => {
      expect(messageOf(() => createRegistry(declarations() as readonly Resource[], { features: ['flying'], roles: ['boss', 'clerk'], permissions: ['fly', 'sail'] }))).toBe(told(lines));
    });
  });
}
