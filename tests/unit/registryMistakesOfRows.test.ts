import {
  choice,
  date,
  files,
  instant,
  integer,
  money,
  prefixedId,
  reference,
  references,
  richText,
  rows,
  tags,
  text,
  type FieldMap,
} from '../../src/schema';
import { having, loose, testMistakes, others, type Loose, type Mistake } from './mistakes';

const lines =
  (columns: FieldMap, options: Loose = {}) =>
  () => [having({ lines: loose(rows, 'Lines', columns, options) }), others()];
const said = (...problems: readonly string[]): readonly string[] =>
  problems.map((problem) => `things: field "lines": ${problem}`);
const name = text('Name');

const columns: readonly Mistake[] = [
  ['without any', lines({}), said('it has no columns; name at least one')],
  [
    'of a misspelt name',
    lines({ 'Unit Price': money('Unit Price') }),
    said('its column "Unit Price": a name must be in lower case with underscores; write "unit_price"'),
  ],
  [
    'under a blank label',
    lines({ price: money(' ') }),
    said('its columns.price.label is an empty text; a text is needed'),
  ],
  [
    'of several values',
    lines({ name, words: tags('Words') }),
    said('its column "words": it is a list of tags, which cannot be a column of rows; make it a separate field'),
  ],
  [
    'of files',
    lines({ name, scans: files('Scans') }),
    said('its column "scans": it is a list of files, which cannot be a column of rows; make it a separate field'),
  ],
  [
    'of formatted text',
    lines({ name, note: richText('Note') }),
    said('its column "note": it is a richText, which cannot be a column of rows; make it a separate field'),
  ],
  [
    'of several other records',
    lines({ name, other_ids: references('Others', { to: 'others' }) }),
    said(
      'its column "other_ids": it is a list of references, which cannot be a column of rows; make it a separate field',
    ),
  ],
  [
    'of unknown records',
    lines({ name, other_id: reference('Other', { to: 'otters' }) }),
    said('its column "other_id": it refers to the unknown resource "otters"; did you mean "others"?'),
  ],
  [
    'of numbers of records',
    lines({ name, number: prefixedId('Number', { prefixes: ['X'] }) }),
    said('its column "number": it is a prefixedId, which cannot be a column of rows; make it a separate field'),
  ],
  [
    'of rows',
    lines({ name, more: rows('More', { name }) }),
    said('its column "more": it is a list of rows, which cannot be a column of rows; make it a separate field'),
  ],
  [
    'that is computed',
    lines({ name, total: integer('Total', { computed: { sum: ['a', 2] } }) }),
    said('its column "total": it has "computed", which has no effect in rows; leave it out'),
  ],
  [
    'that is unique in all records',
    lines({ name: text('Name', { unique: true }) }),
    said('its column "name": it has "unique", which has no effect in rows; leave it out'),
  ],
  [
    'that has to be filled in under a condition over no column',
    lines({ name, more: text('More', { required: { when: { field: 'nmae', filled: true } } }) }),
    said('its column "more": its "required.when" names the unknown field "nmae"; did you mean "name"?'),
  ],
  [
    'that has to be filled in because it is',
    lines({ name, more: text('More', { required: { when: { field: 'more', filled: true } } }) }),
    said('its column "more": its "required.when" depends on the field itself; name another field'),
  ],
  [
    'that has to be filled in by a feature',
    lines({ name, more: text('More', { required: { when: { feature: 'flying' } } }) }),
    said('its column "more": its condition depends on a feature, which is not known in rows; use another column'),
  ],
  [
    'that has to be filled in by a form alone',
    lines({ name, more: text('More', { required: { in: 'form', hint: 'Go on' } }) }),
    said(
      'its column "more": its "required" has "in", which has no effect in rows; leave it out',
      'its column "more": its "required" has "hint", which has no effect in rows; leave it out',
    ),
  ],
  [
    'that asks for what is no column',
    lines({ name, more: text('More', { when: { field: 'nmae', filled: true } }) }),
    said('its column "more": its condition names the unknown field "nmae"; did you mean "name"?'),
  ],
  [
    'that asks for a value that no column has',
    lines({ kind: choice('Kind', ['A', 'B']), more: text('More', { when: { field: 'kind', is: ['C'] } }) }),
    said(
      'its column "more": its condition asks whether "kind" is "C", which is not one of its values; choose from "A", "B"',
    ),
  ],
  [
    'that asks for a feature',
    lines({ name, more: text('More', { when: { feature: 'freeTrialProduct' } }) }),
    said('its column "more": its condition depends on a feature, which is not known in rows; use another column'),
  ],
  [
    'that asks for itself',
    lines({ name: text('Name', { when: { field: 'name', filled: true } }) }),
    said(
      'among its columns, column "name": its condition depends on itself in a cycle: "name" depends on "name"; remove one of these conditions, or let it depend on another field',
    ),
  ],
  [
    'that starts with what it refuses',
    lines({ count: loose(integer, 'Count', { initial: 'x' }) }),
    said('its column "count": it has "initial", which has no effect in rows; leave it out'),
  ],
  [
    'that ends before nothing',
    lines({ start: date('Start'), end: date('End', { notBefore: 'strat' }) }),
    said('its column "end": its "notBefore" names the unknown field "strat"; did you mean "start"?'),
  ],
  [
    'that ends before itself',
    lines({ end: date('End', { notBefore: 'end' }) }),
    said('among its columns, column "end": its "notBefore" depends on the field itself; name another field'),
  ],
  [
    'that was called as another one is',
    lines({ name, mark: text('Mark', { was: 'name' }) }),
    said('its column "mark": its "was" is "name", which is the name of another field; correct one of the two'),
  ],
  [
    'that were called alike',
    lines({ mark: text('Mark', { was: 'sign' }), seal: text('Seal', { was: 'sign' }) }),
    said(
      'its column "mark": its "was" is "sign", as is that of another field; only one field can have had this name, correct one of the two',
      'its column "seal": its "was" is "sign", as is that of another field; only one field can have had this name, correct one of the two',
    ),
  ],
  [
    'that was called as it is, in another spelling',
    lines({ mark: text('Mark', { was: 'Mark' }) }),
    said('its column "mark": its "was": a name must be in lower case with underscores; write "mark"'),
  ],
  [
    'that ends before another kind',
    lines({ start: instant('Start'), end: date('End', { notBefore: 'start' }) }),
    said('its column "end": its "notBefore" names "start", which is an instant; name a date'),
  ],
];

const tables: readonly Mistake[] = [
  [
    'of half a row',
    lines({ name }, { maxRows: 0.5 }),
    said('its maxRows is 0.5; a whole number from 1 to 1000 is needed'),
  ],
  [
    'of too many rows',
    lines({ name }, { maxRows: 5000 }),
    said('its maxRows is 5000; a whole number from 1 to 1000 is needed'),
  ],
  [
    'of the server with rules for people',
    lines({ name }, { readOnly: true, maxRows: 3 }),
    said('it is read-only but has "maxRows" too; nobody writes it, so leave "maxRows" out'),
  ],
  [
    'with a misspelt option',
    lines({ name }, { maxrows: 3 }),
    said('it has the unknown option "maxrows"; did you mean "maxRows"?'),
  ],
  [
    'that starts with something',
    lines({ name }, { initial: 'x' }),
    said('it has an "initial", but a list of rows cannot have a start value; leave it out'),
  ],
  [
    'that no two records share',
    lines({ name }, { unique: true }),
    said('it is unique, and it is a list of rows, which cannot be compared; name a field with one short value'),
  ],
];

testMistakes({ 'in the columns of rows': columns, 'in a table of rows': tables });
