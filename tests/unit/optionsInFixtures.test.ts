import { expect, test } from 'vitest';
import { canSortBy, kinds, traitsOf, type FieldKind } from '../../src/schema';
import * as schema from '../../src/schema';
import * as declarations from '../../src/schema/declare';
import { resourceShape } from '../../src/schema/check/resourceShape';
import { declarationSourceOf } from '../../src/schema/resource';
import { fixtureResources, registry } from '../fixtures/everything';
import { language, optionsOf } from '../fixtures/language';
import { accountKinds } from '../fixtures/accounts';
import { mailroomKinds } from '../fixtures/mailroom';

test('the options of the language are read off what a start checks declarations by', () => {
  expect([...language]).toEqual(
    expect.arrayContaining([
      'outgoing.address.message',
      'fields.*.unique(options).with',
      'fields.*(rows).maxRows',
      'list.columns[](buttons).buttons[](call).confirm',
    ]),
  );
  expect([...language].filter((option) => option.includes('(choices)'))).toEqual([
    'fields.*(choices).options',
    'fields.*(choices).allowsOther',
  ]);
});

test('every option of the language is declared by a fixture', () => {
  const declared = new Set(
    [...fixtureResources, ...mailroomKinds, ...accountKinds].flatMap((resource) => [
      ...optionsOf(resourceShape, declarationSourceOf(resource)?.spec),
    ]),
  );
  expect([...language].filter((option) => !declared.has(option))).toEqual([]);
});

const kindNames = Object.keys(kinds) as FieldKind[];
const resources = fixtureResources.map(({ name }) => registry.get(name));
/** The kinds of fields without one in a fixture of which something is true. */
const kindsWithout = (isShown: (resource: schema.Resource, name: string) => boolean): FieldKind[] => {
  const shown = new Set(
    resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, { kind }]) => (isShown(resource, name) ? [kind] : [])),
    ),
  );
  return kindNames.filter((kind) => !shown.has(kind));
};

test('every kind of field is declared by the function of its name, which the language exports', () => {
  expect(
    kindNames.filter((kind) => typeof (declarations as Readonly<Record<string, unknown>>)[kind] !== 'function'),
  ).toEqual([]);
});

test('every kind of field is in a fixture, which sorts by it and searches it where that is possible', () => {
  expect(kindsWithout((resource, name) => name in resource.declared)).toEqual([]);
  expect(
    kindsWithout((resource, name) => canSortBy(resource, name)).filter((kind) => traitsOf({ kind }).sortable),
  ).toEqual([]);
  expect(
    kindsWithout((resource, name) => Object.values(resource.search).some(({ field }) => field === name)).filter(
      (kind) => kinds[kind].operators.length > 0,
    ),
  ).toEqual([]);
});

test('every operator of searches is in a fixture', () => {
  const used = new Set(resources.flatMap(({ search }) => Object.values(search).map(({ op }) => op)));
  expect(Object.keys(schema.operatorTraits).filter((op) => !used.has(op as schema.Operator))).toEqual([]);
});
