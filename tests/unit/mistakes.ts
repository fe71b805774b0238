import { describe, expect, test } from 'vitest';
import { createRegistry, type Field, type Resource } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';

/* Declarations as people write them, including those that the types would refuse. */
export type Loose = Readonly<Record<string, unknown>>;

export const declare = (spec: Loose): Resource =>
  defineResource(spec as unknown as Parameters<typeof defineResource>[0]);
export const things = (more: Loose = {}): Resource =>
  declare({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    ...more,
  });
export const others = (more: Loose = {}): Resource =>
  declare({
    name: 'others',
    label: { one: 'Other', many: 'Others' },
    titleFields: ['title'],
    fields: { title: text('Title') },
    ...more,
  });
/** `others` that can be searched by title. */
export const searchableOthers = (more: Loose = {}): Resource =>
  others({ search: { title: { field: 'title', op: 'contains' } }, list: { columns: ['title'] }, ...more });
/** `things` with additional fields. */
export const having = (fields: Loose, more: Loose = {}): Resource =>
  things({ fields: { name: text('Name'), ...fields }, ...more });
/** A field with untyped options. */
export const loose = (make: unknown, ...given: unknown[]): Field => (make as (...given: unknown[]) => Field)(...given);

/** The beginning of the line that names the mistake, or of each line, and the declarations. */
export type Mistake = readonly [told: string | readonly string[], declarations: () => readonly unknown[]];

/** The error of a refused registry; empty if it is accepted. */
export function messageOf(make: () => unknown): string {
  try {
    make();
    return '';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

export const formatDeclarationError = (lines: readonly string[]): string =>
  ['DeclarationError: The declarations cannot be used:', ...lines.map((line) => `  ${line}`)].join('\n');

/** The problems of declarations, one in a line. */
const problemsOf = (declarations: readonly unknown[]): string[] =>
  messageOf(() =>
    createRegistry(declarations as readonly Resource[], {
      features: ['flying'],
      roles: ['boss', 'clerk'],
      permissions: ['fly', 'sail'],
    }),
  )
    .split('\n  ')
    .slice(1);

/** Expects these problems and no others. Each names what is wrong and, behind a semicolon, the way out. */
export function testMistakes(families: Readonly<Record<string, readonly Mistake[]>>): void {
  describe.each(Object.entries(families))('a mistake %s is told', (_family, mistakes) => {
    test.each(mistakes)('%s', (told, declarations) => {
      const problems = problemsOf(declarations());
      for (const problem of problems) expect(problem).toMatch(/^[^:]+: .+(; .+|\?)$/u);
      const beginnings = [told].flat();
      const isTold = (problem: string) => beginnings.some((beginning) => problem.startsWith(beginning));
      expect(problems.filter((problem) => !isTold(problem))).toEqual([]);
      expect(beginnings.filter((beginning) => !problems.some((problem) => problem.startsWith(beginning)))).toEqual([]);
    });
  });
}
