import { z } from 'zod';
import { expect, test } from 'vitest';
import { resourceShape } from '../../src/schema/check/resourceShape';
import { alternativesOf } from '../../src/schema/check/shape';
import { writtenOf } from '../../src/schema/resource';
import { own } from '../fixtures/everything';
import { mailroomKinds } from '../fixtures/mailroom';

/** In place of a declaration: every option that there is. */
const anything = Symbol('anything');

const partOf = (value: unknown, name: string): unknown => (value === anything ? anything : (value as Readonly<Record<string, unknown>>)[name]);
const entriesOf = (value: unknown): readonly unknown[] => (value === anything ? [anything] : Object.values(value as object));

/** Where a part of the language that several places have stands first: its options are told as that place has them. */
const places = new Map<z.ZodType, string>();
const placeOf = (shape: z.ZodType, path: string): string => places.get(shape) ?? (places.set(shape, path), path);

/** The options that a shape has and the value says, each by the path that leads to it. What a shape has of itself again is told once. */
function* optionsOf(shape: z.ZodType, value: unknown, path = '', above: readonly z.ZodType[] = []): Generator<string> {
  if (value === undefined || above.includes(shape)) return;
  const inside = [...above, shape];
  if (shape instanceof z.ZodOptional) yield* optionsOf(shape.unwrap() as z.ZodType, value, path, inside);
  else if (shape instanceof z.ZodLazy) yield* optionsOf(shape.unwrap() as z.ZodType, value, placeOf(shape, path), inside);
  else if (shape instanceof z.ZodArray) for (const entry of entriesOf(value)) yield* optionsOf(shape.element as z.ZodType, entry, `${path}[]`, inside);
  else if (shape instanceof z.ZodRecord) for (const entry of entriesOf(value)) yield* optionsOf(shape.valueType as z.ZodType, entry, `${path}.*`, inside);
  else if (shape instanceof z.ZodObject) yield* namedOptions(shape, value, inside, () => path);
  else yield* chosenOptions(shape, value, placeOf(shape, path), inside);
}

/** Those of the shapes that one is chosen of; an option that all of them have alike is told once. */
function* chosenOptions(shape: z.ZodType, value: unknown, path: string, above: readonly z.ZodType[]): Generator<string> {
  const { shapes = {}, choose } = alternativesOf(shape) ?? {};
  if (choose === undefined && shape instanceof z.ZodAny) throw new Error(`Nobody can say which options ${path} has: say it by a part of src/schema/check/shape.ts`);
  const tables = Object.values(shapes).map((one) => (one instanceof z.ZodObject ? one.shape : {}));
  const isCommon = (option: string): boolean => tables.every((table) => table[option] === tables[0]?.[option]);
  for (const [name, one] of Object.entries(shapes)) {
    if (value !== anything && choose?.(value) !== name) continue;
    if (one instanceof z.ZodObject) yield* namedOptions(one, value, above, (option) => (isCommon(option) ? path : `${path}(${name})`));
    else {
      yield `${path}(${name})`;
      yield* optionsOf(one, value, path, above);
    }
  }
}

function* namedOptions(shape: z.ZodObject, value: unknown, above: readonly z.ZodType[], whereOf: (option: string) => string): Generator<string> {
  for (const [option, inner] of Object.entries(shape.shape)) {
    const said = partOf(value, option);
    if (said === undefined) continue;
    const place = [whereOf(option), option].filter((part) => part !== '').join('.');
    yield place;
    yield* optionsOf(inner as z.ZodType, said, place, above);
  }
}

const language = new Set(optionsOf(resourceShape, anything));

test('the options of the language are read off what a start checks declarations by', () => {
  expect([...language]).toEqual(expect.arrayContaining(['outgoing.address.message', 'fields.*.unique(options).with', 'fields.*(rows).distinct', 'list.columns[](buttons).buttons[](call).confirm']));
  expect([...language].filter((option) => option.includes('(choices)'))).toEqual(['fields.*(choices).options', 'fields.*(choices).allowsOther']);
});

test('every option of the language is declared by a fixture', () => {
  const declared = new Set([...own, ...mailroomKinds].flatMap((resource) => [...optionsOf(resourceShape, writtenOf(resource)?.spec)]));
  expect([...language].filter((option) => !declared.has(option))).toEqual([]);
});
