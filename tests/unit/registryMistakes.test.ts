import { describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  choices,
  date,
  decimal,
  defineResource,
  email,
  file,
  files,
  instant,
  integer,
  remoteChoice,
  longText,
  password,
  percent,
  phone,
  reference,
  tags,
  text,
  prefixedId,
  references,
} from '../../src/schema/declare';
import { createRegistry } from '../../src/schema';
import { assertNeedsMet, assertNamesNotReserved } from '../../src/schema/server';
import {
  assertCallsAreRouted,
  assertNoReservedNames,
  listRoutes,
} from '../../src/server/operations/check/reservedNames';
import {
  declare,
  having,
  loose,
  messageOf,
  testMistakes,
  others,
  things,
  formatDeclarationError,
  type Loose,
  type Mistake,
} from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
const createdSearches = {
  from: { field: 'created_at', op: 'gte', label: 'From' },
  to: { field: 'created_at', op: 'lte', label: 'To' },
};
const all = ['list', 'create', 'update', 'delete', 'trash'];

const shapes: readonly Mistake[] = [
  ['declaration 1 of the registry: it is missing', () => [undefined]],
  [
    ['declaration 1 of the registry: it is null', 'declaration 2 of the registry: it is "things"'],
    () => [null, 'things'],
  ],
  ['declaration 1 of the registry: it is missing', () => [defineResource(undefined as never)]],
  [
    ['things: label is missing', 'things: titleFields is missing', 'things: fields is missing'],
    () => [{ name: 'things' }],
  ],
  ['declaration 1 of the registry: name is missing', () => [things({ name: undefined })]],
  ['things: label is missing', () => [things({ label: undefined })]],
  ['things: label is "Thing"', () => [things({ label: 'Thing' })]],
  ['things: label.many is missing', () => [things({ label: { one: 'Thing' } })]],
  ['things: fields is missing', () => [things({ fields: undefined })]],
  ['things: fields is a list', () => [things({ fields: [text('Name')] })]],
  ['things: field "size": it is null', () => [having({ size: null })]],
  ['things: field "size": it is a function that creates fields', () => [having({ size: integer })]],
  ['things: field "size": it has no kind', () => [having({ size: { label: 'Size' } })]],
  [
    'things: field "size": it has the unknown kind "interger"; did you mean "integer"?',
    () => [having({ size: { kind: 'interger', label: 'Size' } })],
  ],
  ['things: field "size": its label is missing', () => [having({ size: loose(integer) })]],
  [
    'things: field "size": it has the unknown option "requird"; did you mean "required"?',
    () => [having({ size: loose(integer, 'Size', { requird: true }) })],
  ],
  [
    'things: field "note": it has the unknown option "accept"',
    () => [having({ note: loose(text, 'Note', { accept: ['pdf'] }) })],
  ],
  ['things: field "size": its min is "3"', () => [having({ size: loose(integer, 'Size', { min: '3' }) })]],
  [
    'things: field "size": its readOnly is false',
    () => [having({ size: loose(integer, 'Size', { readOnly: false }) })],
  ],
  ['things: it has the unknown option "serach"; did you mean "search"?', () => [things({ serach: {} })]],
  ['things: titleFields is "name"', () => [things({ titleFields: 'name' })]],
  ['things: verbs[1] is "updat"; did you mean "update"?', () => [things({ verbs: ['list', 'updat'] })]],
  ['things: list.columns is missing', () => [things({ list: {} })]],
  ['things: list.columns[0] is 5', () => [things({ list: { columns: [5] } })]],
  ['things: list.columns[0] has "label"', () => [things({ list: { columns: [{ label: 'Name' }] } })]],
  [
    'things: list.sort.order is "down"',
    () => [things({ list: { columns: ['name'], sort: { field: 'name', order: 'down' } } })],
  ],
  [
    'things: list.actions[0] is "edti"; did you mean "edit"?',
    () => [things({ list: { columns: ['name'], actions: ['edti'] } })],
  ],
  ['things: list.actions[0] has "label"', () => [things({ list: { columns: ['name'], actions: [{ label: 'Do' }] } })]],
  ['things: form.create.opensIn is "popup"', () => [things({ form: { create: { opensIn: 'popup' }, sections } })]],
  ['things: form.create.opensIn is "both"', () => [things({ form: { create: { opensIn: 'both' }, sections } })]],
  ['things: form.sections is missing', () => [things({ form: { create: { opensIn: 'modal' } } })]],
  [
    'things: field "size": its when has "field"',
    () => [having({ size: loose(integer, 'Size', { when: { field: 'name' } }) })],
  ],
  [
    'things: field "size": its when.is is "x"',
    () => [having({ size: loose(integer, 'Size', { when: { field: 'name', is: 'x' } }) })],
  ],
  [
    'things: search.name.op is "contain"; did you mean "contains"?',
    () => [things({ search: { name: { field: 'name', op: 'contain' } } })],
  ],
  [
    'things: messages has the unknown option "creatd"; did you mean "created"?',
    () => [things({ messages: { creatd: 'Done' } })],
  ],
  [
    'things: field "rig": its options[0].label is missing',
    () => [having({ rig: loose(choice, 'Rig', [{ value: 'a' }]) })],
  ],
  ['things: field "rig": its options is missing', () => [having({ rig: loose(choice, 'Rig') })]],
  ['things: field "other_id": its to is missing', () => [having({ other_id: loose(reference, 'Other') })]],
  [
    'things: it could not be read: no list today',
    () => [
      defineResource({
        ...{
          name: 'things',
          label: { one: 'Thing', many: 'Things' },
          titleFields: ['name'],
          fields: { name: text('Name') },
        },
        get list(): never {
          throw new Error('no list today');
        },
      }),
    ],
  ],
  [
    [
      'things: label is missing',
      'things: list.columns names the unknown field "nmae" of things; did you mean "name"?',
      'others: titleFields names the unknown field "titel" of others; did you mean "title"?',
    ],
    () => [things({ label: undefined, list: { columns: ['nmae'] } }), others({ titleFields: ['titel'] })],
  ],
];

const names: readonly Mistake[] = [
  [
    'things: this name is declared twice',
    () => [things(), things({ label: { one: 'Item', many: 'Items' }, apiPath: 'items', screenPath: 'items' })],
  ],
  ['myThings: its name must be in lower case with underscores', () => [things({ name: 'myThings' })]],
  [
    [
      'my things: it has the apiPath "my things"',
      'my things: it has the screenPath "my things"',
      'my things: its name must be in lower case with underscores',
    ],
    () => [things({ name: 'my things' })],
  ],
  ['constructor: its name is reserved by the programming language', () => [things({ name: 'constructor' })]],
  [
    'things: field "shoeSize": a name must be in lower case with underscores',
    () => [having({ shoeSize: integer('Size') })],
  ],
  [
    'things: field "a_long_long_long_long_long_long_long_long_long_long_long_long_long": a name may have',
    () => [having({ [`a${'_long'.repeat(13)}`]: integer('Size') })],
  ],
  ['things: field "id": it has the name of a field that every record has already', () => [having({ id: text('ID') })]],
  [
    'things: field "constructor": a name is reserved by the programming language',
    () => [having({ constructor: text('Builder') })],
  ],
  [
    'things: list.columns names the unknown field "toString" of things',
    () => [things({ list: { columns: ['toString'] } })],
  ],
  [
    'others: it has the apiPath "things", which is already used by things',
    () => [things(), others({ apiPath: 'things' })],
  ],
  [
    'others: it has the screenPath "things", which is already used by things',
    () => [things({ list }), others({ screenPath: 'things', list: { columns: ['title'] } })],
  ],
  [
    'others: it has the screenPath "trash_things", which is already used by things',
    () => [things({ trash: list }), others({ screenPath: 'trash_things', list: { columns: ['title'] } })],
  ],
  [
    'others: it has the screenPath "things/import", which is already used by things',
    () => [things({ import: true, list }), others({ screenPath: 'things/import', list: { columns: ['title'] } })],
  ],
  [
    'others: it has the label "Things", which is already used by things',
    () => [things(), others({ label: { one: 'Other', many: 'Things' } })],
  ],
  ['things: it has the apiPath "/things"', () => [things({ apiPath: '/things' })]],
  ['things: it has the screenPath "my things"', () => [things({ screenPath: 'my things' })]],
  [
    'others: it has the id prefix "TH", which is already used by things',
    () => [things({ idPrefix: 'TH' }), others({ idPrefix: 'TH' })],
  ],
  [
    'others: it has the id prefix "TH", which is already used by things',
    () => [things({ idPrefix: 'TH' }), others({ trash: { columns: ['title'], idPrefix: 'TH' } })],
  ],
  ['things: it has the id prefix "th-"', () => [things({ idPrefix: 'th-' })]],
  ['things: label.one is an empty text', () => [things({ label: { one: ' ', many: 'Things' } })]],
  ['things: field "size": its label is an empty text', () => [having({ size: integer('') })]],
  ['things: titleFields is an empty list', () => [things({ titleFields: [] })]],
  [
    'things: titleFields names the unknown field "nam" of things; did you mean "name"?',
    () => [things({ titleFields: ['nam'] })],
  ],
  [
    'things: titleFields names "paper", which is a file',
    () => [having({ paper: file('Paper') }, { titleFields: ['paper'] })],
  ],
  [
    'things: subtitleFields names the unknown field "nmae" of things; did you mean "name"?',
    () => [things({ subtitleFields: ['nmae'] })],
  ],
  [
    'things: duplicates.fields names the unknown field "nmae" of things; did you mean "name"?',
    () => [
      things({
        verbs: ['list', 'create'],
        list,
        search: { name: { field: 'name', op: 'eq' } },
        duplicates: { fields: ['name', 'nmae'], called: 'name' },
      }),
    ],
  ],
  [
    'things: it has "duplicates", but no search over one of its fields with the operator eq or contains,',
    () => [things({ verbs: ['list', 'create'], list, duplicates: { fields: ['name'], called: 'name' } })],
  ],
  [
    'things: it has "duplicates" without "fields" and "called", which belong together, or "likely"',
    () => [things({ list, search: { name: { field: 'name', op: 'eq' } }, duplicates: { fields: ['name'] } })],
  ],
  [
    [
      'things: duplicates.likely names the unknown field "nmae" of things; did you mean "name"?',
      'things: it has "nmae" in "likely" of "duplicates", by which nothing is found; name it in "findBy" too',
    ],
    () => [
      things({
        verbs: ['list', 'create'],
        list,
        search: { name: { field: 'name', op: 'eq' } },
        findBy: ['name'],
        duplicates: { fields: ['name'], called: 'name', likely: ['name', 'nmae'] },
      }),
    ],
  ],
  [
    'things: it has "merge" and is "shared", but a merge reaches only what one manufacturer has',
    () => [things({ list, shared: true, merge: true })],
  ],
  ['things: import', () => [things({ list, verbs: ['list', 'update'], import: true })]],
  [
    'things: it has "import", but needs "paper", a file, which no file fills in; leave "import" out',
    () => [having({ paper: file('Paper', { required: true }) }, { list, import: true })],
  ],
  ['things: merge', () => [things({ list, verbs: ['list', 'create', 'update'], merge: true })]],
  [
    'things: findBy names "paper", which is a file; name a text, phone, e-mail, date or whole number',
    () => [having({ paper: file('Paper') }, { findBy: ['paper'] })],
  ],
  [
    'things: it has "findBy", but its records cannot be found; leave it out, because',
    () => [things({ log: true, shared: true, verbs: ['list'], findBy: ['name'] })],
  ],
  [
    'things: list.bulkEdit names "name", which is a text; name a choice that people make',
    () => [things({ list: { ...list, bulkEdit: ['name'] } })],
  ],
  ['things: list.bulkCalls is empty', () => [things({ list: { ...list, bulkCalls: {} } })]],
  ['things: list.csv is "cases.csv"', () => [things({ list: { ...list, csv: 'cases.csv' } })]],
  ['things: field "hint": its banner is "yes"', () => [having({ hint: loose(longText, 'Hint', { banner: 'yes' }) })]],
  [
    'others: menu.group "Meta info" differs from "Meta Info" only in upper and lower case or spaces',
    () => [
      things({ list, menu: { group: 'Meta Info' } }),
      others({ list: { columns: ['title'] }, menu: { group: 'Meta info' } }),
    ],
  ],
  [
    'things: menu.group is "Trash", which is a built-in group of the menu',
    () => [things({ list, menu: { group: 'Trash' } })],
  ],
  [
    'others: it has the menu entry "All", which is already used by things',
    () => [
      things({ list, menu: { group: 'Meta', label: 'All' } }),
      others({ list: { columns: ['title'] }, menu: { group: 'Meta', label: 'All' } }),
    ],
  ],
  ['things: menu needs a list to open: "list", which is missing', () => [things({ menu: { group: 'Meta' } })]],
  ['things: messages.created is an empty text', () => [things({ messages: { created: '' } })]],
  ['things: verbs names "list" twice', () => [things({ verbs: ['list', 'list'] })]],
  ['things: it is without the verb "list", which is needed to read records', () => [things({ verbs: ['create'] })]],
];

const ofFields: readonly Mistake[] = [
  [
    'things: field "size": it is read-only and written by nobody, but has "required"',
    () => [having({ size: loose(integer, 'Size', { required: true, readOnly: true }) })],
  ],
  ['things: rights.delete names no role, so it allows nobody', () => [things({ rights: { delete: [] } })]],
  [
    'things: rights.delete needs the verb "delete", which is missing',
    () => [things({ verbs: ['list'], rights: { delete: ['boss'] } })],
  ],
  [
    [
      'things: rights has the unknown option "remove"',
      'things: rights.remove needs the verb "remove", which is missing',
    ],
    () => [things({ rights: { remove: ['boss'] } })],
  ],
  [
    'things: field "size": it is required, which not everyone who may create a thing may write',
    () => [having({ size: integer('Size', { required: true, writtenBy: ['boss'] }) })],
  ],
  [
    'things: field "mark": it is computed and written by nobody, but has "writtenBy"',
    () => [having({ mark: text('Mark', { computed: { join: ['name'] }, writtenBy: ['boss'] }) })],
  ],
  [
    'things: field "name": it has "seenBy", but it is part of the title, which everyone sees',
    () => [things({ fields: { name: text('Name', { seenBy: ['boss'] }) } })],
  ],
  [
    'things: field "double": its "computed" names "size", which not everyone who sees this field can see',
    () => [
      having({
        size: integer('Size', { seenBy: ['boss'] }),
        double: integer('Double', { computed: { product: ['size', 2] } }),
      }),
    ],
  ],
  [
    'things: field "mark": it has the pattern "[A", which is not a valid regular expression:',
    () => [having({ mark: text('Mark', { pattern: { matches: '[A', message: 'No' } }) })],
  ],
  [
    'things: field "mark": its pattern.message is an empty text',
    () => [having({ mark: text('Mark', { pattern: { matches: 'A', message: ' ' } }) })],
  ],
  [
    'things: field "mark": its placeholder is an empty text',
    () => [having({ mark: text('Mark', { placeholder: '' }) })],
  ],
  ['things: field "mark": its advised is an empty text', () => [having({ mark: text('Mark', { advised: ' ' }) })]],
  [
    'things: field "mark": it is required and never saved empty, but has "advised"',
    () => [having({ mark: text('Mark', { required: true, advised: 'Better filled in' }) })],
  ],
  [
    'things: field "mark": it is read-only and written by nobody, but has "advised"',
    () => [having({ mark: text('Mark', { readOnly: true, advised: 'Better filled in' }) })],
  ],
  ['things: field "size": its required is empty', () => [having({ size: integer('Size', { required: {} }) })]],
  [
    'things: field "size": its "required.when" names the unknown field "nam" of things; did you mean',
    () => [having({ size: integer('Size', { required: { when: { field: 'nam', filled: true } } }) })],
  ],
  [
    'things: field "one": its condition depends on itself in a cycle, one > two > one',
    () => [
      having({
        one: integer('One', { readOnlyWhen: { field: 'two', filled: true } }),
        two: integer('Two', { when: { field: 'one', filled: true } }),
      }),
    ],
  ],
  [
    'things: field "mark": it has "initial", which is a number of days from today, which no text can be',
    () => [having({ mark: loose(text, 'Mark', { initial: { today: 0 } }) })],
  ],
  ['things: field "day": its "default" is 0.5', () => [having({ day: date('Day', { default: { today: 0.5 } }) })]],
  [
    'things: field "mark": its "initial" names the unknown field "nme" of things; did you mean "name"?',
    () => [having({ mark: text('Mark', { initial: { field: 'nme' } }) })],
  ],
  [
    'things: field "day": its "default" names "name", whose kind text cannot be used for a field of the',
    () => [having({ day: date('Day', { default: { field: 'name' } }) })],
  ],
  [
    'things: field "day": its initial has "tomorrow"',
    () => [having({ day: loose(date, 'Day', { initial: { tomorrow: 1 } }) })],
  ],
  [
    'things: field "size": its "computed" is an empty list',
    () => [having({ size: integer('Size', { computed: { sum: [1, 2] } }) })],
  ],
  [
    'things: field "size": it uses "name", which is a text',
    () => [having({ size: integer('Size', { computed: { sum: ['name', 1] } }) })],
  ],
  [
    'things: field "size": it is an integer',
    () => [having({ size: integer('Size', { computed: { join: ['name'] } }) })],
  ],
  [
    'things: field "day": it uses "name", which is a text',
    () => [having({ day: date('Day', { computed: { day: 'name', plusDays: 3 } }) })],
  ],
  [
    'things: field "mark": it is computed and written by nobody, but has "required"',
    () => [having({ mark: text('Mark', { required: true, computed: { join: ['name'] } }) })],
  ],
  [
    'things: field "one": its value depends on itself in a cycle, one > two > one',
    () => [
      having({
        one: integer('One', { computed: { sum: ['two', 1] } }),
        two: integer('Two', { computed: { sum: ['one', 1] } }),
      }),
    ],
  ],
  [
    'things: field "mark": its computed has "upper"',
    () => [having({ mark: loose(text, 'Mark', { computed: { upper: 'name' } }) })],
  ],
  [
    'things: field "mark": it has "was", "mark", which is the current name',
    () => [having({ mark: text('Mark', { was: 'mark' }) })],
  ],
  [
    'things: field "mark": it has "was", "name", which is the name of another field',
    () => [having({ mark: text('Mark', { was: 'name' }) })],
  ],
  ['things: field "size": its unique is "yes"', () => [having({ size: loose(integer, 'Size', { unique: 'yes' }) })]],
  [
    'things: field "papers": its "unique" belongs to a field which is a list of files and cannot be',
    () => [having({ papers: loose(files, 'Papers', { unique: true }) })],
  ],
  [
    'things: field "tale": its "unique" belongs to a field which may hold long texts and cannot be',
    () => [having({ tale: text('Tale', { maxLength: 2000, unique: true }) })],
  ],
  [
    'things: field "both": it is derived, and neither written nor stored, but has "unique"',
    () => [having({ both: text('Both', { derived: { joined: ['name'] }, unique: true }) })],
  ],
  [
    'things: field "size": its unique.with is an empty list',
    () => [having({ size: integer('Size', { unique: { with: [] } }) })],
  ],
  [
    [
      'things: field "size": its unique.with names the unknown field "nam" of things; did you mean "name"?',
      'things: field "size": its unique.with names "size", which is the field itself',
    ],
    () => [having({ size: integer('Size', { unique: { with: ['nam', 'size'] } }) })],
  ],
  [
    'things: field "size": its unique.with names "id", which only the server sets',
    () => [having({ size: integer('Size', { unique: { with: ['id'] } }) })],
  ],
  [
    'things: field "size": its unique.with names "marks", which is a list of tags and cannot be compared',
    () => [having({ size: integer('Size', { unique: { with: ['marks'] } }), marks: tags('Marks') })],
  ],
  [
    'things: field "size": its "unique" has a message with the unknown placeholder "{titel}"; did you',
    () => [having({ size: integer('Size', { unique: { message: 'Taken by {titel}' } }) })],
  ],
  [
    'things: field "size": its unique.with names "other_title", which belongs to another record',
    () => [
      having(
        {
          size: integer('Size', { unique: { with: ['other_title'] } }),
          other_id: reference('Other', { to: 'others' }),
        },
        { relations: { other: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: field "size": its required.hint is an empty text',
    () => [having({ size: integer('Size', { required: { hint: ' ' } }) })],
  ],
  ['things: field "size": its required is an empty text', () => [having({ size: integer('Size', { required: ' ' }) })]],
  [
    'things: field "part": it takes values from 150 to 100, so none',
    () => [having({ part: percent('Part', { min: 150 }) })],
  ],
  [
    'things: field "ends": its "notBefore" names "name", which is a text',
    () => [having({ ends: date('Ends', { notBefore: 'name' }) })],
  ],
  [
    'things: field "ends": its "notBefore" names "starts", which is a date',
    () => [having({ starts: date('Starts'), ends: instant('Ends', { notBefore: 'starts' }) })],
  ],
  [
    'things: field "ends": its "notBefore" depends on the field itself',
    () => [having({ ends: date('Ends', { notBefore: 'ends' }) })],
  ],
  [
    'things: field "starts": its "notBefore" depends on itself in a cycle, starts > ends > starts',
    () => [having({ starts: date('Starts', { notBefore: 'ends' }), ends: date('Ends', { notBefore: 'starts' }) })],
  ],
  [
    'things: field "ends": its notAfter is "tomorrow"',
    () => [having({ ends: loose(date, 'Ends', { notAfter: 'tomorrow' }) })],
  ],
  [
    'things: field "size": it takes values from 5 to 1, so none',
    () => [having({ size: integer('Size', { min: 5, max: 1 }) })],
  ],
  ['things: field "note": its maxLength is 0', () => [having({ note: longText('Note', { maxLength: 0 }) })]],
  ['things: field "size": its scale is 1.5', () => [having({ size: decimal('Size', { scale: 1.5 }) })]],
  ['things: field "rig": it has no options', () => [having({ rig: choice('Rig', []) })]],
  ['things: field "rig": it lists the option "a" twice', () => [having({ rig: choice('Rig', ['a', 'b', 'a']) })]],
  ['things: field "rig": its options[1] is an empty text', () => [having({ rig: choices('Rig', ['a', '']) })]],
  [
    'things: field "rig": its options[1] is "b ", which begins or ends with a space',
    () => [having({ rig: choice('Rig', ['a', 'b ']) })],
  ],
  [
    'things: field "rig": it has options that differ only in upper and lower case or spaces, "Sloop",',
    () => [having({ rig: choice('Rig', ['Sloop', 'sloop']) })],
  ],
  [
    'things: field "rig": it has two options labelled "Rig"',
    () => [
      having({
        rig: choice('Rig', [
          { value: 'a', label: 'Rig' },
          { value: 'b', label: 'Rig' },
        ]),
      }),
    ],
  ],
  [
    'things: field "rig": it has the empty group "Old"',
    () => [having({ rig: choice('Rig', ['a', { group: 'Old', options: [] }]) })],
  ],
  [
    'things: field "rig": it lists the group "Old" twice',
    () => [
      having({
        rig: choice('Rig', [
          { group: 'Old', options: ['a'] },
          { group: 'Old', options: ['b'] },
        ]),
      }),
    ],
  ],
  [
    'things: field "rig": it has "initial", which is "slop", which is not one of its values; did you',
    () => [having({ rig: loose(choice, 'Rig', ['sloop', 'ketch'], { initial: 'slop' }) })],
  ],
  [
    'things: field "size": it has "initial", which is 9, which is not a valid integer: Must be at most 5',
    () => [having({ size: integer('Size', { max: 5, initial: 9 }) })],
  ],
  [
    [
      'things: field "day": it has "default", which is "today"',
      'things: field "at": it has "initial", which is "today"',
    ],
    () => [having({ day: date('Day', { default: 'today' }), at: instant('At', { initial: 'today' }) })],
  ],
  [
    'things: field "day": it has "initial", which is "02-29-2024", which is stored in another form',
    () => [having({ day: date('Day', { initial: '02-29-2024' }) })],
  ],
  [
    'things: field "rig": it has "default", which is "slop", which is not one of its values; did you',
    () => [having({ rig: loose(choice, 'Rig', ['sloop', 'ketch'], { default: 'slop' }) })],
  ],
  [
    'things: field "words": it has "default", which is not possible, because a list of tags cannot have',
    () => [having({ words: loose(tags, 'Words', { default: 'one' }) })],
  ],
  [
    'things: field "size": it is started with its "default", but has "initial"',
    () => [having({ size: integer('Size', { initial: 1, default: 2 }) })],
  ],
  [
    'things: field "words": it has "initial", which is not possible, because a list of tags cannot have',
    () => [having({ words: loose(tags, 'Words', { initial: 'one' }) })],
  ],
  [
    'things: field "rig": it has a tag with a colour for "clsed", which is not one of its values; did',
    () => [
      having({
        rig: loose(choice, 'Rig', ['open', 'closed'], {
          display: { tag: { values: { clsed: 'red' }, otherwise: 'green' } },
        }),
      }),
    ],
  ],
  [
    'things: field "rig": its display.tag.values.open is "gren"; did you mean "green"?',
    () => [
      having({
        rig: loose(choice, 'Rig', ['open'], { display: { tag: { values: { open: 'gren' }, otherwise: 'red' } } }),
      }),
    ],
  ],
  [
    'things: field "fit": it has a tag with a colour for "yes", which is not one of its values; did you',
    () => [
      having({ fit: loose(boolean, 'Fit', { display: { tag: { values: { yes: 'green' }, otherwise: 'red' } } }) }),
    ],
  ],
  [
    'things: field "fit": its names gives "true" and "false" the same label "Fit"',
    () => [having({ fit: boolean('Fit', { display: { names: { true: 'Fit', false: 'Fit' } } }) })],
  ],
  [
    'things: field "paper": it accepts "pngg", which is not a file extension; did you mean "png"?',
    () => [having({ paper: file('Paper', { accept: ['pngg', 'docm', 'mpg', 'tiff'] }) })],
  ],
  [
    'things: field "paper": it accepts ".png", which is not a file extension',
    () => [having({ paper: file('Paper', { accept: ['.png', 'pdf'] }) })],
  ],
  ['things: field "paper": it accepts no file', () => [having({ paper: file('Paper', { accept: [] }) })]],
  [
    'things: field "paper": its accept names "pdf" twice',
    () => [having({ paper: file('Paper', { accept: ['pdf', 'pdf'] }) })],
  ],
  [
    'things: field "serial": it is numbered by the server but users can type in it',
    () => [having({ serial: text('Serial', { numbered: { start: 1 } }) })],
  ],
  [
    'things: field "drug": it has the path "/programs drugs"',
    () => [having({ drug: remoteChoice('Drug', { path: '/programs drugs' }) })],
  ],
  [
    'things: field "other": its "suggest" names the unknown resource "other"; did you mean "others"?',
    () => [others(), having({ other: text('Other', { suggest: 'other' }) })],
  ],
  [
    'things: field "other": its "suggestId" names "name", which is not a reference to others',
    () => [
      others({ search: { title: { field: 'title', op: 'contains' } } }),
      having({ other: text('Other', { suggest: 'others', suggestId: 'name' }) }),
    ],
  ],
];

const conditions: readonly Mistake[] = [
  [
    'things: field "size": its condition names the unknown feature "flyng"; did you mean "flying"?',
    () => [having({ size: integer('Size', { when: { feature: 'flyng' } }) })],
  ],
  [
    'things: field "size": its condition compares "rig" with "slop", which is not one of its values; did',
    () => [having({ rig: choice('Rig', ['sloop']), size: integer('Size', { when: { field: 'rig', is: ['slop'] } }) })],
  ],
  [
    'things: field "size": its condition compares "fit" with "true", which is stored in another form',
    () => [having({ fit: boolean('Fit'), size: integer('Size', { when: { field: 'fit', is: ['true'] } }) })],
  ],
  [
    'things: field "size": its condition compares "fit" with "yes", which is not one of its values; did you',
    () => [
      having({ fit: choice('Fit', ['Yes', 'No']), size: integer('Size', { when: { field: 'fit', is: ['yes'] } }) }),
    ],
  ],
  [
    'things: field "size": its condition compares "kin" with a value, but a list of references has none',
    () => [
      having({ kin: references('Kin', { to: 'others' }), size: integer('Size', { when: { field: 'kin', is: [1] } }) }),
      others({ search: { title: { field: 'title', op: 'contains' } } }),
    ],
  ],
  [
    'things: field "size": its condition compares "words" with 1, which is not a valid tags: Must be text',
    () => [having({ words: tags('Words'), size: integer('Size', { when: { field: 'words', is: [1] } }) })],
  ],
  [
    'things: field "size": its condition compares "name" with an empty list',
    () => [having({ size: integer('Size', { when: { field: 'name', is: [] } }) })],
  ],
  [
    'things: field "size": its condition has an empty "all" or "any"',
    () => [having({ size: integer('Size', { when: { all: [] } }) })],
  ],
  [
    'things: field "size": its condition depends on the field itself',
    () => [having({ size: integer('Size', { when: { field: 'size', filled: true } }) })],
  ],
  [
    'things: field "a": its condition depends on itself in a cycle, a > b > c > a',
    () => [
      having({
        a: text('A', { when: { field: 'b', filled: true } }),
        b: text('B', { when: { field: 'c', filled: true } }),
        c: text('C', { when: { field: 'a', filled: true } }),
      }),
    ],
  ],
  [
    'things: section "Main" is shown depending on its own field "name", which cannot be filled in while',
    () => [
      things({
        form: {
          create: { opensIn: 'modal' },
          sections: [{ title: 'Main', fields: ['name'], when: { field: 'name', filled: true } }],
        },
      }),
    ],
  ],
];

const relations: readonly Mistake[] = [
  [
    'things: relation "other": it has the same name as a field',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), other: text('Further') },
        { relations: { other: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: field "other_id": it names the unknown resource "otters"; did you mean "others"?',
    () => [having({ other_id: reference('Other', { to: 'otters' }) }), others()],
  ],
  [
    'things: relation "other": its "show" names the unknown field "titel" of others; did you mean',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['titel', 'title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": it must show "title", which is part of the title of others',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['size'] } } },
      ),
      others({ fields: { title: text('Title'), size: integer('Size') } }),
    ],
  ],
  [
    'things: relation "other": it needs the name "other_title", which another field has already',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), other_title: text('Title') },
        { relations: { other: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": it needs the name "other_size", which another field has already',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), other_size: integer('Size') },
        { relations: { other: { by: 'other_id', show: ['title', 'size'] } } },
      ),
      others({ fields: { title: text('Title'), size: integer('Size') } }),
    ],
  ],
  [
    'things: relation "other": its "show" names "secret", which is a password and cannot be read',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', 'secret'] } } },
      ),
      others({ fields: { title: text('Title'), secret: password('Secret') } }),
    ],
  ],
  [
    'things: relation "other": its "show" names "full", which is derived from other fields and not stored',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', 'full'] } } },
      ),
      others({ fields: { title: text('Title'), full: text('Full', { derived: { joined: ['title'] } }) } }),
    ],
  ],
  [
    'things: relation "other": its name "Called" must be in lower case with underscores',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', { field: 'title', as: 'Called' }] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relations.other.show[0].label is an empty text',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: [{ field: 'title', label: ' ' }] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relations.other has "to"',
    () => [
      having({ other_id: reference('Other', { to: 'others' }) }, { relations: { other: { to: 'others' } } }),
      others(),
    ],
  ],
  [
    [
      'things: relations.other has the unknown option "shows"; did you mean "show"?',
      'things: relation "other": it shows nothing and is not a parent relation',
    ],
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', shows: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": its "by" names the unknown field "othr_id" of things; did you mean',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'othr_id', show: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": it shows nothing and is not a parent relation',
    () => [
      having({ other_id: reference('Other', { to: 'others' }) }, { relations: { other: { by: 'other_id' } } }),
      others(),
    ],
  ],
  [
    'things: relation "other": it has an empty "by"',
    () => [
      having({ other_id: reference('Other', { to: 'others' }) }, { relations: { other: { by: [], show: ['title'] } } }),
      others(),
    ],
  ],
  [
    'things: relation "other": its "by" names "name", which is a text',
    () => [having({}, { relations: { other: { by: ['name', 'other_id'], show: ['size'] } } })],
  ],
  [
    'things: relation "more": its "by" names the unknown field "titel" of others; did you mean "title"?',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { more: { by: ['other_id', 'titel'], show: ['size'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "again": it follows other_id, as "other" does',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'] }, again: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "second": it is a parent relation, as "other" is',
    () => [
      having(
        {
          other_id: reference('Other', { to: 'others', required: true }),
          second_id: reference('Second', { to: 'others', required: true }),
        },
        {
          list,
          search: { other_id: { field: 'other_id', op: 'eq' }, second_id: { field: 'second_id', op: 'eq' } },
          relations: { other: { by: 'other_id', parent: true }, second: { by: 'second_id', parent: true } },
        },
      ),
      others(),
    ],
  ],
  [
    [
      'things: relation "other": it needs the list that a parent relation shows below its parent: "list",',
      'things: relation "other": it is a parent relation but follows several references',
    ],
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: ['other_id', 'top_id'], parent: true } } },
      ),
      others({ fields: { title: text('Title'), top_id: reference('Top', { to: 'others' }) } }),
    ],
  ],
  [
    'things: field "other_id": it refers to others, whose records belong to one manufacturer each, while',
    () => [having({ other_id: reference('Other', { to: 'others' }) }, { shared: true }), others()],
  ],
  [
    'things: relation "other": it writes the fields that it shows, but shows none',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', write: { whenFilled: ['title'] } } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": it writes the record of "other_id", which is read-only',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', readOnly: true }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": it writes records of others, which need "size"',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['size'] } } } },
      ),
      others({ fields: { title: text('Title'), size: integer('Size') } }),
    ],
  ],
  [
    'things: relation "other": its whenFilled names the unknown field "other_title" of others',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['other_title'] } } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": its whenFilled names the unknown field "titel" of others; did you mean',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['titel'] } } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": its whenFilled is an empty list',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: [] } } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": its "write" needs the verb "update" of others, which is missing',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } } },
      ),
      others({ verbs: ['list', 'create'] }),
    ],
  ],
  [
    'things: relation "other": it writes a record over several references',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: ['other_id', 'top_id'], show: ['title'], write: { whenFilled: ['title'] } } } },
      ),
      others({ fields: { title: text('Title'), top_id: reference('Top', { to: 'others' }) } }),
    ],
  ],
  ['things: field "day": it is a date', () => [having({ day: date('Day', { derived: { same: 'name' } }) })]],
  [
    'things: field "a": its value depends on itself in a cycle, a > b > a',
    () => [having({ a: text('A', { derived: { joined: ['b'] } }), b: text('B', { derived: { joined: ['a'] } }) })],
  ],
  [
    'things: field "full": it is derived, and neither written nor stored, but has "required"',
    () => [having({ full: text('Full', { required: true, derived: { joined: ['name'] } }) })],
  ],
  [
    'things: relation "top": its "by" names "name", which is a text',
    () => [
      things({ relations: { top: { by: 'name', parent: true } }, search: { name: { field: 'name', op: 'eq' } }, list }),
    ],
  ],
  [
    'things: relation "other": it is a parent relation and needs a search named "other_id" over that',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', required: true }) },
        { relations: { other: { by: 'other_id', parent: true } }, list },
      ),
      others(),
    ],
  ],
  [
    'things: it is a list below another record, without pages of its own, but has "menu"',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', required: true }) },
        {
          relations: { other: { by: 'other_id', parent: true } },
          menu: { group: 'Meta' },
          list,
          search: { other_id: { field: 'other_id', op: 'eq' } },
        },
      ),
      others(),
    ],
  ],
  [
    'things: field "mark": its "computed" names "side", which is not known before the record is stored',
    () => [
      having(
        {
          other_id: reference('Other', { to: 'others', required: true }),
          side: choice('Side', ['first'], { required: true }),
          mark: text('Mark', { computed: { join: ['side', 'name'] } }),
        },
        {
          verbs: ['list'],
          relations: { other: { by: 'other_id', parent: { onePer: 'side' } } },
          search: { other_id: { field: 'other_id', op: 'eq', apiOnly: true } },
        },
      ),
      others(),
    ],
  ],
  [
    'things: relation "other": its "onePer" names the unknown field "side" of things',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', required: true }) },
        { verbs: ['list'], relations: { other: { by: 'other_id', parent: { onePer: 'side' } } } },
      ),
      others(),
    ],
  ],
  [
    'things: relation "first": it has the key "frist", which is not a key of others; did you mean',
    () => [
      things({ relations: { first: { one: 'others', key: 'frist', label: 'First' } } }),
      others({
        verbs: ['list'],
        fields: {
          title: text('Title'),
          thing_id: reference('Thing', { to: 'things', required: true }),
          side: choice('Side', ['first'], { required: true }),
        },
        relations: { thing: { by: 'thing_id', parent: { onePer: 'side' } } },
      }),
    ],
  ],
  [
    'things: relation "first": it is one of "others", which does not have one record per key below things',
    () => [things({ relations: { first: { one: 'others', key: 'first', label: 'First' } } }), others()],
  ],
  [
    'others: view.where requires that "rigs" is one value, which no list of choices can be',
    () => [
      having({ rigs: choices('Rigs', ['a']) }),
      others({
        fields: { title: text('Title', { derived: { joined: ['name'] } }), name: text('Name') },
        verbs: ['list'],
        view: { of: 'things', where: { rigs: 'a' } },
      }),
    ],
  ],
  [
    [
      'others: view.where requires that "rig" is "b", which is not one of its values',
      'others: view.where requires a value of "rig", which is not among its own fields',
    ],
    () => [
      having({ rig: choice('Rig', ['a']) }),
      others({
        fields: { title: text('Title', { derived: { joined: ['name'] } }), name: text('Name') },
        verbs: ['list'],
        view: { of: 'things', where: { rig: 'b' } },
      }),
    ],
  ],
  [
    [
      'others_1: view.where.rig is an empty list',
      'others_3: view.where.rig is null',
      'others_0: view.where requires that "rig" is "b", which is not one of its values',
      'others_0: view.where requires that "rig" is "d", which is not one of its values',
      'others_2: view.where requires twice that "rig" is "a"',
    ],
    () => [
      having({ rig: choice('Rig', ['a', 'c']) }),
      ...[['b', 'a', 'd'], [], ['a', 'c', 'a'], null].map((rig, at) =>
        others({
          name: `others_${at}`,
          label: { one: `Other ${at}`, many: `Others ${at}` },
          fields: {
            title: text('Title', { derived: { joined: ['name'] } }),
            name: text('Name'),
            rig: choice('Rig', ['a', 'c']),
          },
          verbs: ['list'],
          view: { of: 'things', where: { rig } },
        }),
      ),
    ],
  ],
  [
    'views: it is read-only',
    () => [
      things(),
      declare({
        name: 'views',
        label: { one: 'View', many: 'Views' },
        titleFields: ['name'],
        fields: { name: text('Name') },
        view: { of: 'things', where: {} },
      }),
    ],
  ],
];

const screens: readonly Mistake[] = [
  [
    'things: list.columns names the unknown field "nmae" of things; did you mean "name"?',
    () => [things({ list: { columns: ['nmae'] } })],
  ],
  [
    'things: list.columns names "name" twice',
    () => [things({ list: { columns: ['name', { field: 'name', label: 'Also' }] } })],
  ],
  ['things: list.columns is an empty list', () => [things({ list: { columns: [] } })]],
  [
    'things: list.columns names "secret", which is a password and cannot be read',
    () => [having({ secret: password('Secret') }, { list: { columns: ['secret'] } })],
  ],
  [
    'things: list.sort names "words", which is a list of tags and cannot be sorted',
    () => [having({ words: tags('Words') }, { list: { columns: ['name'], sort: { field: 'words', order: 'asc' } } })],
  ],
  [
    'things: list.columns: the link of "name" names "size", which is an integer',
    () => [having({ size: integer('Size') }, { list: { columns: [{ field: 'name', link: 'size' }] } })],
  ],
  [
    'things: list.columns: the link of "name" needs a record page: "record", which is missing',
    () => [things({ list: { columns: [{ field: 'name', link: 'record' }] } })],
  ],
  ['things: trash needs the verb "trash", which is missing', () => [things({ verbs: ['list'], trash: list })]],
  ['things: the verb "trash" needs a list to show: "trash", which is missing', () => [things({ verbs: all })]],
  [
    'things: the verb "trash" needs the verb "delete", which is missing',
    () => [things({ verbs: ['list', 'trash'], trash: list })],
  ],
  [
    'things: action "edit" needs a form to open: form.edit, which is missing',
    () => [things({ list: { columns: ['name'], actions: ['edit'] } })],
  ],
  [
    'things: action "delete" needs the verb "delete", which is missing',
    () => [things({ verbs: ['list'], list: { columns: ['name'], actions: ['delete'] } })],
  ],
  [
    'things: action "Orders" opens "orders", which is not a page below a record',
    () => [things({ list: { columns: ['name'], actions: [{ page: 'orders', label: 'Orders' }] } })],
  ],
  [
    'things: action "Write" names the unknown resource "othres"; did you mean "others"?',
    () => [
      things({ list: { columns: ['name'], actions: [{ create: 'othres', label: 'Write', sets: 'thing_id' }] } }),
      others(),
    ],
  ],
  [
    'things: action "Write": its "sets" names "title", which is a text',
    () => [
      things({ list: { columns: ['name'], actions: [{ create: 'others', label: 'Write', sets: 'title' }] } }),
      others({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['title'] }] } }),
    ],
  ],
  [
    'things: action "Others" lists "others" by "thing", which is not one of its searches',
    () => [
      things({ list: { columns: ['name'], actions: [{ listOf: 'others', label: 'Others', search: 'thing' }] } }),
      others({ list: { columns: ['title'] } }),
    ],
  ],
  [
    'things: action "Others" lists "others" by "code", which uses "code" of this record',
    () => [
      having(
        { code: text('Code') },
        { list: { columns: ['name'], actions: [{ listOf: 'others', label: 'Others', search: 'code' }] } },
      ),
      others({
        fields: { title: text('Title'), thing_id: reference('Thing', { to: 'things' }) },
        relations: { thing: { by: 'thing_id', show: ['name', 'code'] } },
        list: { columns: ['title'] },
        search: { code: { field: 'thing_code', op: 'eq', label: 'Code' } },
      }),
    ],
  ],
  [
    [
      'things: outgoing.recipient names "name", which is a text',
      'things: it is sent by sms and needs the field "recipient", which is missing',
      'things: it is sent by sms and needs the field "status", which is missing',
      'things: it is sent by sms and needs the field "content", which is missing',
    ],
    () => [
      things({ outgoing: { channel: 'sms', recipient: 'name', address: { field: 'phone', message: 'No phone' } } }),
    ],
  ],
  [
    [
      'things: contactLog its "about" names "nam", which is not a field',
      'things: contactLog its "note" names "id", which is',
      'things: contactLog its "reminder.at" names "name", which is a text',
      'things: contactLog outcome "A" sets "size" to "big", which the field refuses',
      'things: contactLog reminder.done sets "created_at", which is not a field of its own',
      'things: contactLog has the outcome "A" twice; give one of them another label',
      'things: contactLog proposes a reminder for "A" at no day of the next year',
    ],
    () => [
      having(
        { size: integer('Size') },
        {
          contactLog: {
            label: 'Call',
            about: 'nam',
            whom: 'person_id',
            note: 'id',
            reminder: { at: 'name', values: { size: 1 }, done: { created_at: 'now' } },
            outcomes: [
              { label: 'A', values: { size: 'big' } },
              { label: 'A', values: { size: 2 }, againInDays: 0.5 },
            ],
          },
        },
      ),
    ],
  ],
  [
    [
      'things: contactLog has the "whom" "person_id", which is no reference of others',
      'things: contactLog compares "state" in "current", which others lacks',
      'things: contactLog stores, closes and takes back records, which this kind does not allow',
    ],
    () => [
      having(
        { about_id: reference('About', { to: 'others' }), day: date('Day'), size: integer('Size') },
        {
          verbs: ['list', 'create'],
          contactLog: {
            label: 'Call',
            about: 'about_id',
            whom: 'person_id',
            current: { field: 'state', is: ['Open'] },
            note: 'name',
            reminder: { at: 'day', values: { size: 1 }, done: { size: 2 } },
            outcomes: [{ label: 'A', values: { size: 3 } }],
          },
        },
      ),
      others({}),
    ],
  ],
  [
    [
      'things: timeline.at names "name", which is a text; name an instant',
      'things: timeline.text names the unknown field "nam" of things',
      'things: timeline.note names "size", which is an integer; name a text',
      'things: timeline appears nowhere: no kind that it refers to, directly or over one reference, has "timeline"',
    ],
    () => [having({ size: integer('Size') }, { timeline: { at: 'name', text: ['nam'], note: 'size' } })],
  ],
  [
    [
      'things: record.children names the unknown resource "other"',
      'things: record.children names "others" twice',
      'things: record.children shows the children in "others", which does not have one record per key below things',
      'things: record.children: the fields of others names the unknown field "nam" of others',
      'things: record.children: what is expected of others names the unknown field "siz" of others',
    ],
    () => [
      things({
        record: {
          sections: [{ title: 'Thing', fields: ['name'] }],
          children: [
            { of: 'others', fields: ['nam'], expected: ['siz'] },
            { of: 'others', fields: ['title'] },
            { of: 'other', fields: ['name'] },
          ],
        },
      }),
      others(),
    ],
  ],
  [
    [
      'things: record.summary names the unknown field "nam" of things',
      'things: record.summary: its "ageOf" names "name", which is a text; name a date',
    ],
    () => [
      things({
        record: { sections: [{ title: 'Thing', fields: ['name'] }], summary: ['nam', { ageOf: 'name' }] },
      }),
    ],
  ],
  [
    [
      'things: it shows in record.summary a field of "others", of which its page has no list',
      'things: record.summary: the field of others names the unknown field "titl" of others',
    ],
    () => [
      things({
        record: { sections: [{ title: 'Thing', fields: ['name'] }], summary: [{ of: 'others', field: 'titl' }] },
      }),
      others(),
    ],
  ],
  [
    [
      'things: it shows in record.summary a field of "kin", of which its page has no list; name the kind of a list, such as "others", or',
      'things: relation "kin": its "by" names the unknown field "thing_id" of others',
      'things: relation "kin": it has no column to show of others',
    ],
    () => [
      things({
        relations: { kin: { many: 'others', by: 'thing_id' } },
        record: { sections: [{ title: 'Thing', fields: ['name'] }], summary: [{ of: 'kin', field: 'title' }] },
      }),
      others(),
    ],
  ],
  [
    ['things: record.timeline is "below"', 'things: record.hideEmpty is "yes"'],
    () => [
      things({ record: { sections: [{ title: 'Thing', fields: ['name'] }], timeline: 'below', hideEmpty: 'yes' } }),
    ],
  ],
  [
    [
      'things: assigned its "to" names "nam", which is not a field',
      'things: assigned its "note" names "name", which is not a read-only text',
      'things: assigned is handed over by changing records, which this kind does not allow',
    ],
    () => [things({ verbs: ['list', 'create'], assigned: { to: 'nam', note: 'name' } })],
  ],
  [
    [
      'things: reported its "what" names "name", which is not a choice that users fill in',
      'things: reported its "due" names "nam", which is no own field; did you mean "name"?',
      'things: reported its "at" names "name", which is not a read-only instant',
      'things: reported its "to" names "name", which is not a read-only text, which',
      'things: reported its "note" names "name", which is not a read-only text, which',
      'things: reported its "by" names "name", which is not a read-only text with "staff", which the server writes',
      'things: reported its "of" names "name", which is not a reference',
      'things: reported is about records of one manufacturer that are changed by themselves, which this kind has not',
    ],
    () => [
      things({
        verbs: ['list', 'create'],
        reported: {
          what: 'name',
          due: 'nam',
          at: 'name',
          by: 'name',
          to: 'name',
          note: 'name',
          of: 'name',
          columns: ['name'],
        },
      }),
    ],
  ],
  [
    [
      'things: report "By": it needs a name that can be part of an address',
      'things: report "By": its "by" names "name", which is a text; name a choice, a reference or a truth',
      'things: report "ages": it has the ages 9, 3; write whole numbers of days from 0, each above the one before',
      "things: report \"By\": it leads to lists by searches that are missing; add { field: 'name', op: 'eq', linkOnly: true }",
      'things: report "ages": it is about "nam", which is no search of the list',
      'things: report "sum": its "sum" names "name", which is a text; name a number',
      'things: report "sum": its "period" names "name", which is a text; name a date or an instant',
      'things: report "split": its "split" names "name", which is a text; name a choice',
      'things: report "time": its "onTime" names "created_at", which is an instant; name a date with "due"',
      'things: report "time": its "done" names "name", which is a text; name an instant',
      'things: report "first": it names the unknown resource "thingz"',
      'things: reports have the label "A" twice; give one of them another',
    ],
    () => [
      things({
        search: createdSearches,
        list: { columns: ['name'] },
        reports: {
          By: { label: 'A', by: 'name' },
          ages: { label: 'A', by: { ageOf: 'created_at', days: [9, 3] }, where: { nam: 'x' } },
          sum: { label: 'B', by: { monthOf: 'created_at' }, measure: { sum: 'name' }, period: 'name' },
          split: { label: 'C', by: { monthOf: 'created_at' }, split: { field: 'name', into: { A: ['a'] } } },
          time: { label: 'D', by: { weekOf: 'created_at' }, measure: { onTime: 'created_at', done: 'name' } },
          first: {
            label: 'E',
            by: { weekOf: 'created_at' },
            measure: { daysFrom: 'created_at', to: { first: 'created_at', of: 'thingz', by: 'thing_id' } },
          },
        },
      }),
    ],
  ],
  [
    'things: report "x": it leads to the list of its kind, which has no page for everybody',
    () => [things({ search: createdSearches, reports: { x: { label: 'X', by: { weekOf: 'created_at' } } } })],
  ],
  [
    [
      'things: report "x": its "by" names "mark", which is masked, and would be told by its groups',
      'things: report "x": it splits by "Huge", which is no option of "size"',
      'things: report "x": it splits by "S" twice; a record belongs to one part',
      'things: report "x": it counts what it splits, and measures nothing besides; leave "measure" or "split" out',
      'things: report "x": it is about "from" with "soon", which it refuses',
      'things: report "y": it is about "quiet", which no address can hold',
      'things: report "y": it groups by the age of a date that its period limits',
      'things: report "z": it groups by records of others, whose readers the access log records',
    ],
    () => [
      having(
        {
          mark: text('Mark', { masked: { last: 2 } }),
          size: choice('Size', ['S', 'L']),
          other_id: reference('Other', { to: 'others' }),
        },
        {
          search: {
            ...createdSearches,
            sizes: { field: 'size', op: 'in' },
            quiet: { field: 'size', op: 'eq', apiOnly: true },
            mark: { field: 'mark', op: 'eq' },
            no_mark: { field: 'mark', op: 'empty', label: 'No Mark' },
            other: { field: 'other_id', op: 'eq' },
            no_other: { field: 'other_id', op: 'empty', label: 'No Other' },
          },
          list: { columns: ['name'] },
          reports: {
            x: {
              label: 'X',
              by: 'mark',
              split: { field: 'size', into: { A: ['S', 'Huge'], B: ['S'] } },
              measure: { daysFrom: 'created_at', to: 'updated_at' },
              where: { from: 'soon' },
            },
            y: {
              label: 'Y',
              by: { ageOf: 'created_at', days: [3] },
              period: 'created_at',
              where: { quiet: 'S' },
            },
            z: { label: 'Z', by: 'other_id' },
          },
        },
      ),
      others({ accessLogged: true }),
    ],
  ],
  [
    'things: field "since": it has "since", which the server writes, but people can write it too; add readOnly: true',
    () => [having({ since: instant('Since', { since: { field: 'name', filled: true } }) })],
  ],
  [
    'things: list.actions names "delete" twice',
    () => [things({ list: { columns: ['name'], actions: ['delete', 'delete'] } })],
  ],
  [
    'things: list.createLabel needs a form to open: form.create, which is missing',
    () => [things({ list: { columns: ['name'], createLabel: 'Add' } })],
  ],
  [
    'things: field "size": it is required but is in no section of the form, so the form could not be',
    () => [having({ size: integer('Size', { required: true }) }, { form: { create: { opensIn: 'modal' }, sections } })],
  ],
  [
    'things: form.create needs the verb "create", which is missing',
    () => [things({ verbs: ['list'], form: { create: { opensIn: 'modal' }, sections } })],
  ],
  [
    'things: form needs a place that opens it: form.create or form.edit, which is missing',
    () => [things({ form: { sections } })],
  ],
  [
    'things: section "Main" names the unknown field "nam" of things; did you mean "name"?',
    () => [things({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'nam'] }] } })],
  ],
  [
    'things: section "Main" names "name" twice',
    () => [things({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'name'] }] } })],
  ],
  [
    'things: the form, over all sections, names "name" twice',
    () => [
      things({ form: { create: { opensIn: 'modal' }, sections: [...sections, { title: 'More', fields: ['name'] }] } }),
    ],
  ],
  [
    'things: the record page gives "section 1" and "section 2" the same label "Main"',
    () => [
      having({ size: integer('Size') }, { record: { sections: [...sections, { title: 'Main', fields: ['size'] }] } }),
    ],
  ],
  [
    'things: record.sections[0].title is an empty text',
    () => [things({ record: { sections: [{ title: '', fields: ['name'] }] } })],
  ],
  [
    'things: form.create is a page, not a modal, but has "width"',
    () => [things({ form: { create: { opensIn: 'page', width: 300 }, sections } })],
  ],
  [
    [
      'things: form.edit is a page, not a modal, but has "tall"',
      'things: form.edit is a page, not a modal, but has "button"',
    ],
    () => [things({ form: { edit: { opensIn: 'page', tall: true, button: 'Go' }, sections } })],
  ],
  [
    'things: form.edit is a modal, not a page, but has "joinsErrors"',
    () => [things({ form: { edit: { opensIn: 'modal', joinsErrors: true }, sections } })],
  ],
  [
    'things: form.create.button is an empty text',
    () => [things({ form: { create: { opensIn: 'modal', button: ' ' }, sections } })],
  ],
  ['things: it has a line of fewer than two fields in "together", "name"', () => [things({ together: [['name']] })]],
  [
    'things: together names the unknown field "nmae" of things; did you mean "name"?',
    () => [things({ together: [['name', 'nmae']] })],
  ],
  [
    ['things: together names "size" twice', 'things: together names "name" twice'],
    () => [
      having(
        { size: integer('Size') },
        {
          together: [
            ['name', 'size'],
            ['size', 'name'],
          ],
          form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'size'] }] },
        },
      ),
    ],
  ],
  [
    'things: it has the line "name", "mark" in "together", but no form shows two of these fields one',
    () => [
      having(
        { size: integer('Size'), mark: text('Mark') },
        {
          together: [['name', 'mark']],
          form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'size', 'mark'] }] },
        },
      ),
    ],
  ],
  [
    'things: section "Find": its part must be in lower case with underscores',
    () => [
      things({
        form: {
          create: { opensIn: 'modal' },
          sections: [...sections, { title: 'Find', part: 'findThing', fields: [] }],
        },
      }),
    ],
  ],
];

const searches: readonly Mistake[] = [
  [
    'things: search "name" names the unknown field "nam" of things; did you mean "name"?',
    () => [things({ search: { name: { field: 'nam', op: 'eq' } } })],
  ],
  [
    'things: search "name" compares "name" with "gte", which is not possible for a text',
    () => [things({ search: { name: { field: 'name', op: 'gte' } } })],
  ],
  [
    'things: search "paper" compares "paper" but a file cannot be searched',
    () => [having({ paper: file('Paper') }, { search: { paper: { field: 'paper', op: 'eq' } } })],
  ],
  [
    'things: search "page" has a name that is reserved in the addresses of lists',
    () => [things({ search: { page: { field: 'name', op: 'eq' } } })],
  ],
  [
    'things: search "name" is sent as "per", which every list uses already',
    () => [things({ search: { name: { field: 'name', op: 'eq', param: 'per' } } })],
  ],
  [
    'things: search "q" is sent as "q", as "name" is',
    () => [
      having(
        { size: integer('Size') },
        { search: { name: { field: 'name', op: 'eq', param: 'q' }, q: { field: 'size', op: 'eq' } } },
      ),
    ],
  ],
  [
    'things: search "toString" has a name that is reserved by the programming language',
    () => [things({ search: { toString: { field: 'name', op: 'eq' } } })],
  ],
  [
    'things: search "the name" needs a name that can be part of an address',
    () => [things({ search: { 'the name': { field: 'name', op: 'eq' } } })],
  ],
  [
    'things: range "Day" is shared by gte over "day"',
    () => [having({ day: date('Day') }, { search: { from: { field: 'day', op: 'gte', range: 'Day' } } })],
  ],
  [
    'things: range "Day" is shared by gte over "day", lte over "end"',
    () => [
      having(
        { day: date('Day'), end: date('End') },
        { search: { from: { field: 'day', op: 'gte', range: 'Day' }, to: { field: 'end', op: 'lte', range: 'Day' } } },
      ),
    ],
  ],
  [
    'things: it has a list.sort.first that begins with "Open", but "state" in the order "asc" does not',
    () => [
      having(
        { state: choice('State', ['Open', 'Closed']) },
        {
          list: {
            columns: ['name', 'state'],
            sort: { field: 'name', order: 'asc', first: { field: 'state', is: 'Open', order: 'asc' } },
          },
        },
      ),
    ],
  ],
  [
    'things: list.sort.first names "name", which is a text',
    () => [
      things({
        list: {
          columns: ['name'],
          sort: { field: 'name', order: 'asc', first: { field: 'name', is: 'Open', order: 'asc' } },
        },
      }),
    ],
  ],
  [
    'things: search "name" is apiOnly and has no input, but has "panel"',
    () => [things({ search: { name: { field: 'name', op: 'eq', apiOnly: true, panel: 'Main' } } })],
  ],
  [
    'things: search "name" is apiOnly and has no input, but has "linkOnly"',
    () => [things({ list, search: { name: { field: 'name', op: 'eq', apiOnly: true, linkOnly: true } } })],
  ],
  [
    'things: search "name" has a "minLength" but compares with "eq"',
    () => [things({ search: { name: { field: 'name', op: 'eq', minLength: 3 } } })],
  ],
  [
    'things: search "name" has a "dateFormat" but compares a text',
    () => [things({ search: { name: { field: 'name', op: 'eq', dateFormat: 'MM-DD-YYYY' } } })],
  ],
  [
    'things: a panel is spelt "Main info" and "Main Info", which differ only in upper and lower case or',
    () => [
      having(
        { size: integer('Size') },
        {
          search: {
            name: { field: 'name', op: 'eq', panel: 'Main Info' },
            size: { field: 'size', op: 'eq', panel: 'Main info' },
          },
        },
      ),
    ],
  ],
];

const families = {
  'in what it is made of': shapes,
  'in names': names,
  'in fields': ofFields,
  'in conditions': conditions,
  'in relations': relations,
  'in screens': screens,
  'in searches': searches,
};

testMistakes(families);

test('a call that no route answers is refused, with whose it is', () => {
  const buttons = [{ call: 'fetch', label: 'Fetch', done: 'Fetched', failed: 'No' }];
  const list = {
    columns: ['name', { buttons, label: 'Ways' }],
    actions: [
      { call: 'send', label: 'Send', done: 'Sent', failed: 'No' },
      { call: 'sned', label: 'Send Again', done: 'Sent', failed: 'No' },
    ],
  };
  const listed = {
    drug: remoteChoice('Drug', { path: 'programs/drugs' }),
    box: remoteChoice('Box', { path: 'programs/boxs' }),
    crew: remoteChoice('Crew', { path: 'others' }),
  };
  const registry = createRegistry([having(listed, { list }), others()], { features: [] });
  const routes = [
    { method: 'GET', path: 'programs/drugs' },
    { method: 'POST', path: 'things/:id/send' },
  ];
  const lines = [
    'things: field "box" calls GET programs/boxs, which the server has no route for; name a list that the server has, such as "programs/drugs", or add the route to the server',
    'things: field "crew" calls GET others, which returns records instead of names; use a reference to these records, or name a list that the server has, such as "programs/drugs", or add a route that returns names',
    'things: action "Send Again" calls POST things/:id/sned, which the server has no route for; correct the call, or add the route to the server',
    'things: action "Fetch" calls POST things/:id/fetch, which the server has no route for; correct the call, or add the route to the server',
  ];
  expect(messageOf(() => assertCallsAreRouted(routes, registry))).toBe(formatDeclarationError(lines));
});

describe('a name of the server', () => {
  const reserved = {
    paths: ['sessions', 'x', 'y/me'],
    addresses: ['drugs/names'],
    tables: ['attachments', 'versions'],
    screens: ['map'],
  };
  const those = 'as are "sessions", "x", "y/me"';
  test.each([
    [
      'a table',
      things({ name: 'versions', apiPath: 'things' }),
      'versions: its name is reserved for a table of the server, as are "attachments", "versions"; choose another',
    ],
    [
      'a path',
      things({ apiPath: 'sessions' }),
      `things: its apiPath "sessions" is reserved by the server, ${those}; set another "apiPath"`,
    ],
    [
      'the first part of a path',
      things({ apiPath: 'x/things' }),
      `things: its apiPath "x/things" is reserved by the server, ${those}; set another "apiPath"`,
    ],
    [
      'what lies below a path of two parts',
      things({ apiPath: 'y/me/things' }),
      `things: its apiPath "y/me/things" is reserved by the server, ${those}; set another "apiPath"`,
    ],
    [
      'the address of a route',
      things({ apiPath: 'drugs/names' }),
      'things: its apiPath "drugs/names" is the address of a route of the server; set another "apiPath"',
    ],
    [
      'the address of a page, which would be shown instead of its list',
      things({ screenPath: 'map', list: { columns: ['name'] } }),
      'things: its screenPath makes the address "map", which is that of a page of the product; set another "screenPath"',
    ],
  ])('is refused as %s', (_what, resource, line) => {
    const registry = createRegistry([resource], { features: [] });
    expect(messageOf(() => assertNamesNotReserved(registry, reserved))).toBe(formatDeclarationError([line]));
  });
});

test.each(['x', 'x/search', 'x/views', 'x/unmask/things'])('the address %s of a feature is refused', (apiPath) => {
  const registry = createRegistry([things({ apiPath })], { features: [] });
  expect(() => assertNoReservedNames({ registry, manufacturers: [] })).toThrow(`its apiPath "${apiPath}" is `);
});

test("what only begins like a name of the server, or lies below the address of a route, is nobody's", () => {
  const registry = createRegistry([things({ apiPath: 'y/men' }), others({ apiPath: 'drugs/names/others' })], {
    features: [],
  });
  expect(() =>
    assertNamesNotReserved(registry, { paths: ['y/me'], addresses: ['drugs/names'], tables: [] }),
  ).not.toThrow();
});

test('routes are looked at without what answers them, and one that asks for it at once is told', () => {
  const registry = createRegistry([things()], { features: [] });
  expect(
    listRoutes(
      [(api) => void api.get('/things/:id/crew', () => ({})), (api) => void api.post('/crew', () => ({}))],
      registry,
    ),
  ).toEqual([
    { method: 'GET', path: 'things/:id/crew' },
    { method: 'POST', path: 'crew' },
  ]);
  expect(() => listRoutes([(_api, { getOptions }) => getOptions()], registry)).toThrow(
    'call it in the handler of the route',
  );
});

test.each([
  ['no list', undefined, { features: [] }, 'the registry is missing; a list of declarations is needed'],
  ['no features', [things()], { features: undefined }, 'the features are missing; a list of their names is needed'],
])('a registry of %s is refused', (_what, resources, options, line) => {
  expect(messageOf(() => createRegistry(resources as never, options as never))).toBe(formatDeclarationError([line]));
});

test('what is right is accepted', () => {
  const right = having(
    {
      contact: email('Contact'),
      line: phone('Line'),
      seen_at: instant('Seen', { readOnly: true }),
      code: prefixedId('Code', { prefixes: ['TH'] }),
    },
    {
      idPrefix: 'TH',
      list,
      form: { create: { opensIn: 'modal' }, edit: { opensIn: 'both' }, sections },
      verbs: all,
      trash: list,
    },
  );
  expect(createRegistry([right, others()], { features: [] }).all).toHaveLength(2);
});

test('a field that only a change can require need not be in the form for a new record', () => {
  const fields = {
    back_on: date('Back On', { during: 'update' }),
    state: choice('State', ['Whole', 'Damaged'], { required: { when: { field: 'back_on', filled: true } } }),
    damage: text('Damage', { when: { field: 'state', is: ['Damaged'] }, required: true }),
  };
  const returned = { title: 'Return', during: 'update', fields: ['back_on', 'state', 'damage'] };
  const lent = having(fields, {
    list: { columns: ['name'], actions: ['edit'], createLabel: 'Lend' },
    form: { create: { opensIn: 'modal' }, edit: { opensIn: 'modal' }, sections: [...sections, returned] },
  });
  expect(messageOf(() => createRegistry([lent], { features: [] }))).toBe('');
});

test('a role that nobody has is told with the one that was meant', () => {
  const make = () =>
    createRegistry([having({ size: integer('Size', { seenBy: ['bos'] }) }, { rights: { delete: ['clerc'] } })], {
      features: [],
      roles: ['boss', 'clerk'],
    });
  expect(make).toThrow(
    'The declarations cannot be used:\n  things: rights.delete names the unknown role "clerc"; did you mean "clerk"?\n  things: field "size": its "seenBy" names the unknown role "bos"; did you mean "boss"?',
  );
});

test('a role is told where the registry knows none', () => {
  const make = () => createRegistry([having({ size: integer('Size', { seenBy: ['boss'] }) })], { features: [] });
  expect(make).toThrow(
    'The declarations cannot be used:\n  things: field "size": its "seenBy" names the unknown role "boss"; there are none to choose from',
  );
});

test('steps are refused where no wizard reads them, and a wizard without any', () => {
  const inStep = { title: 'Main', step: 'One', fields: ['name'] };
  const [form, record] = [
    { create: { opensIn: 'page' }, sections: [inStep] },
    { sections: [{ ...inStep, title: 'Page' }] },
  ];
  const check = (declared: Loose, need: Parameters<typeof assertNeedsMet>[1]) =>
    messageOf(() => assertNeedsMet(createRegistry([things(declared)], { features: [] }), need));
  expect(check({ form, record }, {})).toBe(
    formatDeclarationError([
      'things: section "Main" has the step "One", but the form is not a wizard; leave "step" out',
      'things: section "Page" has the step "One", but the form is not a wizard; leave "step" out',
    ]),
  );
  expect(check({ form, record }, { things: { wizard: true } })).toBe('');
  expect(check({ form: { ...form, sections } }, { things: { wizard: true } })).toBe(
    formatDeclarationError([
      'things: its form has no steps, but custom code shows it as a wizard; give its sections a "step"',
    ]),
  );
});

test('what code written by hand asks for and declarations lack is told, whatever of it', () => {
  const placed = things({
    list: {
      columns: ['name'],
      actions: [
        { part: 'luanch', label: 'Launch' },
        { part: 'land', label: 'Land' },
      ],
    },
    record: {
      sections: [
        { key: 'main', title: 'Main', fields: ['name'] },
        { part: 'advice', title: 'Advice', fields: [] },
      ],
    },
  });
  const registry = createRegistry([placed], { features: [] });
  const parts = { actions: ['launch', 'land'] };
  expect(
    messageOf(() =>
      assertNeedsMet(registry, {
        things: { pages: ['record', 'create', 'edit'], sections: ['main', 'rest'], parts },
        others: {},
      }),
    ),
  ).toBe(
    formatDeclarationError([
      'others: it is missing from the registry, but custom code needs it; declare a resource with this name',
      'things: it has no page for a new record, but custom code replaces that page; let "form.create" open in a page',
      'things: it has no page for editing a record, but custom code replaces that page; let "form.edit" open in a page',
      'things: no section of its record page has the key "rest", which custom code looks for; give this key to a section',
      'things: its actions have a place for the part "luanch", which no code declares to attach; did you mean "launch"?',
      'things: its sections have a place for the part "advice", which no code declares to attach; remove it, or name it in the "parts" of its kind of record in src/pages/needs.ts',
    ]),
  );
  expect(
    messageOf(() =>
      assertNeedsMet(registry, {
        things: { sections: ['main'], parts: { actions: ['luanch', 'land'], sections: ['advice'] } },
      }),
    ),
  ).toBe('');
});
