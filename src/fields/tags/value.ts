import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import { membershipOperators } from '../shared/operators';
import { joinItems, listSchema, maxLengths, textSchema } from '../shared/schemas';

export const tagsKinds = {
  tags: defineKind<CommonOptions, readonly string[]>()({
    schema: () => listSchema(textSchema(maxLengths.tag)),
    maxLength: () => maxLengths.tag,
    format: (value) => joinItems(value),
    operators: membershipOperators,
    traits: { family: 'list', takes: 'anything', multiple: true },
  }),
};

/** A list of short texts. */
export const tags = fieldFactory(tagsKinds, 'tags');
