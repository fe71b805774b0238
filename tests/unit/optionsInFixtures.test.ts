import { expect, test } from 'vitest';
import { resourceShape } from '../../src/schema/check/resourceShape';
import { declarationSourceOf } from '../../src/schema/resource';
import { fixtureResources } from '../fixtures/everything';
import { language, optionsOf } from '../fixtures/language';
import { mailroomKinds } from '../fixtures/mailroom';

test('the options of the language are read off what a start checks declarations by', () => {
  expect([...language]).toEqual(expect.arrayContaining(['outgoing.address.message', 'fields.*.unique(options).with', 'fields.*(rows).distinct', 'list.columns[](buttons).buttons[](call).confirm']));
  expect([...language].filter((option) => option.includes('(choices)'))).toEqual(['fields.*(choices).options', 'fields.*(choices).allowsOther']);
});

test('every option of the language is declared by a fixture', () => {
  const declared = new Set([...fixtureResources, ...mailroomKinds].flatMap((resource) => [...optionsOf(resourceShape, declarationSourceOf(resource)?.spec)]));
  expect([...language].filter((option) => !declared.has(option))).toEqual([]);
});
