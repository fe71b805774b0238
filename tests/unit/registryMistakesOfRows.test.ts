import {
  choice,
  date,
  files,
  instant,
  integer,
  money,
  reference,
  richText,
  rows,
  tags,
  text,
  prefixedId,
  references,
} from '../../src/schema/declare';
import { type FieldMap } from '../../src/schema';
import { having, loose, testMistakes, others, type Loose, type Mistake } from './mistakes';

const lines =
  (columns: FieldMap, options: Loose = {}) =>
  () => [having({ lines: loose(rows, 'Lines', columns, options) }), others()];
const name = text('Name');

const columns: readonly Mistake[] = [
  ['things: field "lines": it has no columns', lines({})],
  [
    'things: field "lines": its column "Unit Price": a name must be in lower case with underscores',
    lines({ 'Unit Price': money('Unit Price') }),
  ],
  ['things: field "lines": its columns.price.label is an empty text', lines({ price: money(' ') })],
  [
    'things: field "lines": its column "words": it is a list of tags, which cannot be a column of rows',
    lines({ name, words: tags('Words') }),
  ],
  [
    'things: field "lines": its column "scans": it is a list of files, which cannot be a column of rows',
    lines({ name, scans: files('Scans') }),
  ],
  [
    'things: field "lines": its column "note": it is a richText, which cannot be a column of rows',
    lines({ name, note: richText('Note') }),
  ],
  [
    'things: field "lines": its column "other_ids": it is a list of references, which cannot be a column',
    lines({ name, other_ids: references('Others', { to: 'others' }) }),
  ],
  [
    'things: field "lines": its column "other_id": it names the unknown resource "otters"; did you mean',
    lines({ name, other_id: reference('Other', { to: 'otters' }) }),
  ],
  [
    [
      'things: field "lines": its column "number": it has the prefix "X", which no resource uses',
      'things: field "lines": its column "number": it is a prefixedId, which cannot be a column of rows',
    ],
    lines({ name, number: prefixedId('Number', { prefixes: ['X'] }) }),
  ],
  [
    'things: field "lines": its column "more": it is a list of rows, which cannot be a column of rows',
    lines({ name, more: rows('More', { name }) }),
  ],
  [
    'things: field "lines": its column "total": it is a column of rows, but has "computed"',
    lines({ name, total: integer('Total', { computed: { sum: ['a', 2] } }) }),
  ],
  [
    'things: field "lines": its column "name": it is a column of rows, but has "unique"',
    lines({ name: text('Name', { unique: true }) }),
  ],
  [
    'things: field "lines": its column "more": its "required.when" names the unknown field "nmae" of',
    lines({ name, more: text('More', { required: { when: { field: 'nmae', filled: true } } }) }),
  ],
  [
    'things: field "lines": its column "more": its "required.when" names "more", which is the field',
    lines({ name, more: text('More', { required: { when: { field: 'more', filled: true } } }) }),
  ],
  [
    'things: field "lines": its column "more": its "required.when" depends on a feature, which is not',
    lines({ name, more: text('More', { required: { when: { feature: 'flying' } } }) }),
  ],
  [
    [
      'things: field "lines": its column "more": it: its "required" is in rows, but has "in"',
      'things: field "lines": its column "more": it: its "required" is in rows, but has "hint"',
    ],
    lines({ name, more: text('More', { required: { in: 'form', hint: 'Go on' } }) }),
  ],
  [
    'things: field "lines": its column "more": its condition names the unknown field "nmae" of things; did',
    lines({ name, more: text('More', { when: { field: 'nmae', filled: true } }) }),
  ],
  [
    'things: field "lines": its column "more": its condition compares "kind" with "C", which is not one of',
    lines({ kind: choice('Kind', ['A', 'B']), more: text('More', { when: { field: 'kind', is: ['C'] } }) }),
  ],
  [
    [
      'things: field "lines": its column "more": its condition names the unknown feature "freeTrialProduct"',
      'things: field "lines": its column "more": its condition depends on a feature, which is not known in a',
    ],
    lines({ name, more: text('More', { when: { feature: 'freeTrialProduct' } }) }),
  ],
  [
    'things: field "lines": among its columns,  field "name": its condition depends on the field itself',
    lines({ name: text('Name', { when: { field: 'name', filled: true } }) }),
  ],
  [
    'things: field "lines": among its columns,  field "end": its "notBefore" depends on the field itself',
    lines({ end: date('End', { notBefore: 'end' }) }),
  ],
  [
    'things: field "lines": its column "mark": it has "was", "name", which is the name of another field',
    lines({ name, mark: text('Mark', { was: 'name' }) }),
  ],
  [
    [
      'things: field "lines": its column "mark": it has "was", "sign", which is also that of another field',
      'things: field "lines": its column "seal": it has "was", "sign", which is also that of another field',
    ],
    lines({ mark: text('Mark', { was: 'sign' }), seal: text('Seal', { was: 'sign' }) }),
  ],
  [
    'things: field "lines": its column "mark": its "was": a name must be in lower case with underscores',
    lines({ mark: text('Mark', { was: 'Mark' }) }),
  ],
  [
    'things: field "lines": its column "end": its "notBefore" names "start", which is an instant',
    lines({ start: instant('Start'), end: date('End', { notBefore: 'start' }) }),
  ],
];

const tables: readonly Mistake[] = [
  ['things: field "lines": its maxRows is 0.5', lines({ name }, { maxRows: 0.5 })],
  ['things: field "lines": its maxRows is 5000', lines({ name }, { maxRows: 5000 })],
  [
    'things: field "lines": it has "initial", which is not possible, because a list of rows cannot have',
    lines({ name }, { initial: 'x' }),
  ],
  [
    'things: field "lines": its "unique" belongs to a field which is a list of rows and cannot be',
    lines({ name }, { unique: true }),
  ],
];

testMistakes({ 'in the columns of rows': columns, 'in a table of rows': tables });
