import { describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  choices,
  createRegistry,
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
  prefixedId,
  reference,
  references,
  assertNeedsMet,
  assertNamesNotReserved,
  tags,
  text,
  usState,
  yesNo,
} from '../../src/schema';
import { assertCallsAreRouted } from '../../src/server/operations/check/assertCallsAreRouted';
import { listRoutes } from '../../src/server/operations/check/listRoutes';
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
const all = ['list', 'create', 'update', 'delete', 'trash'];

const shapes: readonly Mistake[] = [
  [
    'no declaration',
    () => [undefined],
    ['declaration 1 of the registry: it is missing; a declaration created with defineResource is needed'],
  ],
  [
    'a declaration that is no object',
    () => [null, 'things'],
    [
      'declaration 1 of the registry: it is null; a declaration created with defineResource is needed',
      'declaration 2 of the registry: it is "things"; a declaration created with defineResource is needed',
    ],
  ],
  [
    'nothing declared',
    () => [defineResource(undefined as never)],
    ['declaration 1 of the registry: it is missing; an object is needed'],
  ],
  [
    'an object that defineResource has not made',
    () => [{ name: 'things' }],
    [
      'things: label is missing; an object of "one", "many" is needed',
      'things: titleFields is missing; a list is needed',
      'things: fields is missing; an object of names is needed',
    ],
  ],
  [
    'a missing name',
    () => [things({ name: undefined })],
    ['declaration 1 of the registry: name is missing; a text is needed'],
  ],
  [
    'a missing label',
    () => [things({ label: undefined })],
    ['things: label is missing; an object of "one", "many" is needed'],
  ],
  [
    'a label that is a text',
    () => [things({ label: 'Thing' })],
    ['things: label is "Thing"; an object of "one", "many" is needed'],
  ],
  ['half a label', () => [things({ label: { one: 'Thing' } })], ['things: label.many is missing; a text is needed']],
  [
    'missing fields',
    () => [things({ fields: undefined })],
    ['things: fields is missing; an object of names is needed'],
  ],
  [
    'fields in a list',
    () => [things({ fields: [text('Name')] })],
    ['things: fields is a list; an object of names is needed'],
  ],
  [
    'a field that is null',
    () => [having({ size: null })],
    ['things: field "size": it is null; a field is needed, such as text(\'Name\')'],
  ],
  [
    'a field that is its maker',
    () => [having({ size: integer })],
    ['things: field "size": it is a function that creates fields; call it with a label, such as text(\'Name\')'],
  ],
  [
    'a field without a kind',
    () => [having({ size: { label: 'Size' } })],
    ['things: field "size": it has no kind; create it with a function such as text(\'Name\')'],
  ],
  [
    'a misspelt kind',
    () => [having({ size: { kind: 'interger', label: 'Size' } })],
    ['things: field "size": it has the unknown kind "interger"; did you mean "integer"?'],
  ],
  [
    'a field without a label',
    () => [having({ size: loose(integer) })],
    ['things: field "size": its label is missing; a text is needed'],
  ],
  [
    'a misspelt option of a field',
    () => [having({ size: loose(integer, 'Size', { requird: true }) })],
    ['things: field "size": it has the unknown option "requird"; did you mean "required"?'],
  ],
  [
    'an option of another kind',
    () => [having({ note: loose(text, 'Note', { accept: ['pdf'] }) })],
    ['things: field "note": it has the unknown option "accept"; it is an option of file and files'],
  ],
  [
    'an option of the wrong type',
    () => [having({ size: loose(integer, 'Size', { min: '3' }) })],
    ['things: field "size": its min is "3"; a number is needed'],
  ],
  [
    'a flag that is false',
    () => [having({ size: loose(integer, 'Size', { readOnly: false }) })],
    ['things: field "size": its readOnly is false; true, or no value, is needed'],
  ],
  [
    'a misspelt option of a declaration',
    () => [things({ serach: {} })],
    ['things: it has the unknown option "serach"; did you mean "search"?'],
  ],
  [
    'a title that is a text',
    () => [things({ titleFields: 'name' })],
    ['things: titleFields is "name"; a list is needed'],
  ],
  [
    'a misspelt verb',
    () => [things({ verbs: ['list', 'updat'] })],
    ['things: verbs[1] is "updat"; did you mean "update"?'],
  ],
  ['a list without columns', () => [things({ list: {} })], ['things: list.columns is missing; a list is needed']],
  [
    'a column that is a number',
    () => [things({ list: { columns: [5] } })],
    ['things: list.columns[0] is 5; the name of a field, or an object with "field", "children" or "buttons" is needed'],
  ],
  [
    'a column of nothing',
    () => [things({ list: { columns: [{ label: 'Name' }] } })],
    [
      'things: list.columns[0] has "label"; the name of a field, or an object with "field", "children" or "buttons" is needed',
    ],
  ],
  [
    'an order that is none',
    () => [things({ list: { columns: ['name'], sort: { field: 'name', order: 'down' } } })],
    ['things: list.sort.order is "down"; choose from "asc", "desc"'],
  ],
  [
    'a misspelt action',
    () => [things({ list: { columns: ['name'], actions: ['edti'] } })],
    ['things: list.actions[0] is "edti"; did you mean "edit"?'],
  ],
  [
    'an action that does nothing',
    () => [things({ list: { columns: ['name'], actions: [{ label: 'Do' }] } })],
    ['things: list.actions[0] has "label"; an action with "create", "listOf", "call", "page" or "part" is needed'],
  ],
  [
    'a form in no place',
    () => [things({ form: { create: { opensIn: 'popup' }, sections } })],
    ['things: form.create.opensIn is "popup"; choose from "modal", "page"'],
  ],
  [
    'a form of new records in two places',
    () => [things({ form: { create: { opensIn: 'both' }, sections } })],
    ['things: form.create.opensIn is "both"; choose from "modal", "page"'],
  ],
  [
    'a form without sections',
    () => [things({ form: { create: { opensIn: 'modal' } } })],
    ['things: form.sections is missing; a list is needed'],
  ],
  [
    'a condition that asks nothing',
    () => [having({ size: loose(integer, 'Size', { when: { field: 'name' } }) })],
    [
      'things: field "size": its when has "field"; a condition with "field" and "is" or "filled", or with "feature", "all" or "any" is needed',
    ],
  ],
  [
    'a condition with a single value',
    () => [having({ size: loose(integer, 'Size', { when: { field: 'name', is: 'x' } }) })],
    ['things: field "size": its when.is is "x"; a list is needed'],
  ],
  [
    'a misspelt operator',
    () => [things({ search: { name: { field: 'name', op: 'contain' } } })],
    ['things: search.name.op is "contain"; did you mean "contains"?'],
  ],
  [
    'a misspelt message',
    () => [things({ messages: { creatd: 'Done' } })],
    ['things: messages has the unknown option "creatd"; did you mean "created"?'],
  ],
  [
    'an option without a label',
    () => [having({ rig: loose(choice, 'Rig', [{ value: 'a' }]) })],
    ['things: field "rig": its options[0].label is missing; a text is needed'],
  ],
  [
    'a choice without its list',
    () => [having({ rig: loose(choice, 'Rig') })],
    ['things: field "rig": its options is missing; a list of its values, directly after the label, is needed'],
  ],
  [
    'a reference to nothing',
    () => [having({ other_id: loose(reference, 'Other') })],
    ['things: field "other_id": its to is missing; a text is needed'],
  ],
  [
    'a getter that throws',
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
    ['things: it could not be read: no list today; declare it as plain data'],
  ],
  [
    'several of these at once',
    () => [things({ label: undefined, list: { columns: ['nmae'] } }), others({ titleFields: ['titel'] })],
    [
      'things: label is missing; an object of "one", "many" is needed',
      'things: list.columns names the unknown field "nmae"; did you mean "name"?',
      'others: titleFields names the unknown field "titel"; did you mean "title"?',
    ],
  ],
];

const names: readonly Mistake[] = [
  [
    'a name twice',
    () => [things(), things({ label: { one: 'Item', many: 'Items' }, apiPath: 'items', screenPath: 'items' })],
    ['things: this name is declared twice; give one of the two declarations another name'],
  ],
  [
    'a name in capitals',
    () => [things({ name: 'myThings' })],
    ['myThings: its name must be in lower case with underscores; write "my_things"'],
  ],
  [
    'a name with a blank',
    () => [things({ name: 'my things' })],
    [
      'my things: its name must be in lower case with underscores; write "my_things"',
      'my things: its apiPath is "my things"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only',
      'my things: its screenPath is "my things"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only',
    ],
  ],
  [
    'a name that every object has',
    () => [things({ name: 'constructor' })],
    ['constructor: its name is reserved by the programming language; choose another'],
  ],
  [
    'a field in capitals',
    () => [having({ shoeSize: integer('Size') })],
    ['things: field "shoeSize": a name must be in lower case with underscores; write "shoe_size"'],
  ],
  [
    'a field with a name too long',
    () => [having({ [`a${'_long'.repeat(13)}`]: integer('Size') })],
    [
      'things: field "a_long_long_long_long_long_long_long_long_long_long_long_long_long": a name may have at most 63 characters; shorten it',
    ],
  ],
  [
    'a field that every record has',
    () => [having({ id: text('ID') })],
    ['things: field "id": every record already has this field; leave it out'],
  ],
  [
    'a field that every object has',
    () => [having({ constructor: text('Builder') })],
    ['things: field "constructor": a name is reserved by the programming language; choose another'],
  ],
  [
    'a column that every object has',
    () => [things({ list: { columns: ['toString'] } })],
    [
      'things: list.columns names the unknown field "toString"; choose from "id", "created_at", "updated_at", "discarded_at", "discarded_by", "name"',
    ],
  ],
  [
    'two kinds with one path',
    () => [things(), others({ apiPath: 'things' })],
    ['others: its apiPath "things" is already used by things; set another "apiPath"'],
  ],
  [
    'two kinds with one route',
    () => [things({ list }), others({ screenPath: 'things', list: { columns: ['title'] } })],
    ['others: its screenPath "things" is already used by things; set another "screenPath"'],
  ],
  [
    'a route that is a trash',
    () => [things({ trash: list }), others({ screenPath: 'trash_things', list: { columns: ['title'] } })],
    ['others: its screenPath "trash_things" is already used by things; set another "screenPath"'],
  ],
  [
    'two kinds with one label',
    () => [things(), others({ label: { one: 'Other', many: 'Things' } })],
    ['others: its label "Things" is already used by things; give them different labels'],
  ],
  [
    'a path with a slash in front',
    () => [things({ apiPath: '/things' })],
    [
      'things: its apiPath is "/things"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only',
    ],
  ],
  [
    'a route with a blank',
    () => [things({ screenPath: 'my things' })],
    [
      'things: its screenPath is "my things"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only',
    ],
  ],
  [
    'an id prefix twice',
    () => [things({ idPrefix: 'TH' }), others({ idPrefix: 'TH' })],
    ['others: its id prefix "TH" is already used by things; choose another'],
  ],
  [
    'an id prefix that another has in its trash',
    () => [things({ idPrefix: 'TH' }), others({ trash: { columns: ['title'], idPrefix: 'TH' } })],
    ['others: its id prefix "TH" is already used by things; choose another'],
  ],
  [
    'an id prefix in small letters',
    () => [things({ idPrefix: 'th-' })],
    ['things: its id prefix is "th-"; use capital letters only'],
  ],
  [
    'a blank label',
    () => [things({ label: { one: ' ', many: 'Things' } })],
    ['things: label.one is an empty text; a text is needed'],
  ],
  [
    'a blank label of a field',
    () => [having({ size: integer('') })],
    ['things: field "size": its label is an empty text; a text is needed'],
  ],
  [
    'no title',
    () => [things({ titleFields: [] })],
    ['things: its titleFields is an empty list; name the fields that tell one record from another'],
  ],
  [
    'an unknown title',
    () => [things({ titleFields: ['nam'] })],
    ['things: titleFields names the unknown field "nam"; did you mean "name"?'],
  ],
  [
    'a title that is no name',
    () => [having({ paper: file('Paper') }, { titleFields: ['paper'] })],
    ['things: title names "paper", which is a file and cannot name a record; name a text'],
  ],
  [
    'a subtitle of a field that there is not',
    () => [things({ subtitleFields: ['nmae'] })],
    ['things: subtitleFields names the unknown field "nmae"; did you mean "name"?'],
  ],
  [
    'duplicates by a field that there is not',
    () => [
      things({
        verbs: ['list', 'create'],
        list,
        search: { name: { field: 'name', op: 'eq' } },
        duplicates: { fields: ['name', 'nmae'], called: 'name' },
      }),
    ],
    ['things: duplicates.fields names the unknown field "nmae"; did you mean "name"?'],
  ],
  [
    'duplicates that no search finds',
    () => [things({ verbs: ['list', 'create'], list, duplicates: { fields: ['name'], called: 'name' } })],
    [
      'things: duplicates has no search over one of its fields with the operator eq or contains, by which the records could be found; add one to "search"',
    ],
  ],
  [
    'a banner that is no yes',
    () => [having({ hint: loose(longText, 'Hint', { banner: 'yes' }) })],
    ['things: field "hint": its banner is "yes"; true, or no value, is needed'],
  ],
  [
    'menu groups that differ by case',
    () => [
      things({ list, menu: { group: 'Meta Info' } }),
      others({ list: { columns: ['title'] }, menu: { group: 'Meta info' } }),
    ],
    [
      'others: menu.group "Meta info" differs from "Meta Info" only in upper and lower case or spaces; spell both alike',
    ],
  ],
  [
    'a menu group that the menu has',
    () => [things({ list, menu: { group: 'Trash' } })],
    ['things: menu.group is "Trash", which is a built-in group of the menu; choose another'],
  ],
  [
    'two menu entries of one name',
    () => [
      things({ list, menu: { group: 'Meta', label: 'All' } }),
      others({ list: { columns: ['title'] }, menu: { group: 'Meta', label: 'All' } }),
    ],
    ['others: its menu entry "All" is already used by things; give one of them another "menu.label"'],
  ],
  [
    'a menu entry without a list',
    () => [things({ menu: { group: 'Meta' } })],
    ['things: it has a menu entry but no list to open; add "list" or remove "menu"'],
  ],
  [
    'a blank message',
    () => [things({ messages: { created: '' } })],
    ['things: messages.created is an empty text; a text is needed'],
  ],
  ['a verb twice', () => [things({ verbs: ['list', 'list'] })], ['things: verbs names "list" twice; once is enough']],
  [
    'records that cannot be read',
    () => [things({ verbs: ['create'] })],
    ['things: its verbs are without "list", which is needed to read records; add it'],
  ],
];

const ofFields: readonly Mistake[] = [
  [
    'required and read-only',
    () => [having({ size: loose(integer, 'Size', { required: true, readOnly: true }) })],
    ['things: field "size": it is both required and read-only; remove one of the two'],
  ],
  [
    'a right for nobody',
    () => [things({ rights: { delete: [] } })],
    ['things: rights.delete names no role, so it would allow nobody; name a role or leave it out'],
  ],
  [
    'a right for a verb that is missing',
    () => [things({ verbs: ['list'], rights: { delete: ['boss'] } })],
    ['things: rights.delete is for a verb that is missing; add the verb or leave this right out'],
  ],
  [
    'a misspelt verb of a right',
    () => [things({ rights: { remove: ['boss'] } })],
    [
      'things: rights has the unknown option "remove"; choose from "list", "create", "update", "delete", "trash"',
      'things: rights.remove is for a verb that is missing; add the verb or leave this right out',
    ],
  ],
  [
    'a required field that not everybody may write',
    () => [having({ size: integer('Size', { required: true, writtenBy: ['boss'] }) })],
    [
      'things: field "size": it is required, but not everyone who may create a thing may write it; give "rights.create" only to "boss", or give the field a default',
    ],
  ],
  [
    'a computed field that roles write',
    () => [having({ mark: text('Mark', { computed: { join: ['name'] }, writtenBy: ['boss'] }) })],
    ['things: field "mark": it has "writtenBy", but no user can write it; leave "writtenBy" out'],
  ],
  [
    'a title that not everybody sees',
    () => [things({ fields: { name: text('Name', { seenBy: ['boss'] }) } })],
    [
      'things: field "name": it has "seenBy", but it is part of the title, which everyone sees; remove "seenBy" or take it out of "titleFields"',
    ],
  ],
  [
    'what depends on a field that others do not see',
    () => [
      having({
        size: integer('Size', { seenBy: ['boss'] }),
        double: integer('Double', { computed: { product: ['size', 2] } }),
      }),
    ],
    [
      'things: field "double": it depends on "size", which not everyone who sees this field can see; give it the same "seenBy"',
    ],
  ],
  [
    'a pattern that is none',
    () => [having({ mark: text('Mark', { pattern: { matches: '[A', message: 'No' } }) })],
    [
      'things: field "mark": its pattern.matches is "[A", which is not a valid regular expression: Unterminated character class',
    ],
  ],
  [
    'a pattern without a message',
    () => [having({ mark: text('Mark', { pattern: { matches: 'A', message: ' ' } }) })],
    ['things: field "mark": its pattern.message is an empty text; a text is needed'],
  ],
  [
    'a blank placeholder',
    () => [having({ mark: text('Mark', { placeholder: '' }) })],
    ['things: field "mark": its placeholder is an empty text; a text is needed'],
  ],
  [
    'a blank advice',
    () => [having({ mark: text('Mark', { advised: ' ' }) })],
    ['things: field "mark": its advised is an empty text; a text is needed'],
  ],
  [
    'advice about what is required',
    () => [having({ mark: text('Mark', { required: true, advised: 'Better filled in' }) })],
    ['things: field "mark": it is required but has "advised" too; it is never saved empty, so leave "advised" out'],
  ],
  [
    'advice about what nobody fills in',
    () => [having({ mark: text('Mark', { readOnly: true, advised: 'Better filled in' }) })],
    ['things: field "mark": it is read-only but has "advised" too; nobody writes it, so leave "advised" out'],
  ],
  [
    'required in a way that says nothing',
    () => [having({ size: integer('Size', { required: {} }) })],
    ['things: field "size": its "required" is empty; write true, or say when the field is required'],
  ],
  [
    'a field required by no field',
    () => [having({ size: integer('Size', { required: { when: { field: 'nam', filled: true } } }) })],
    ['things: field "size": its "required.when" names the unknown field "nam"; did you mean "name"?'],
  ],
  [
    'read-only and read-only by a condition',
    () => [having({ size: integer('Size', { readOnly: true, readOnlyWhen: { field: 'name', filled: true } }) })],
    ['things: field "size": it is always read-only and has "readOnlyWhen" too; leave "readOnlyWhen" out'],
  ],
  [
    'fields that lock each other',
    () => [
      having({
        one: integer('One', { readOnlyWhen: { field: 'two', filled: true } }),
        two: integer('Two', { when: { field: 'one', filled: true } }),
      }),
    ],
    [
      'things: field "one": its condition depends on itself in a cycle: "one" depends on "two", "two" depends on "one"; remove one of these conditions, or let it depend on another field',
    ],
  ],
  [
    'today as the start of a text',
    () => [having({ mark: loose(text, 'Mark', { initial: { today: 0 } }) })],
    [
      'things: field "mark": its "initial" is a number of days from today, which no text can be; make the field a date or leave this out',
    ],
  ],
  [
    'half a day from today',
    () => [having({ day: date('Day', { default: { today: 0.5 } }) })],
    ['things: field "day": its "default" is 0.5 days from today; a whole number of at most 36525 is needed'],
  ],
  [
    'the start of no field',
    () => [having({ mark: text('Mark', { initial: { field: 'nme' } }) })],
    ['things: field "mark": its "initial" names the unknown field "nme"; did you mean "name"?'],
  ],
  [
    'the start of another kind',
    () => [having({ day: date('Day', { default: { field: 'name' } }) })],
    [
      'things: field "day": its "default" names "name", whose kind text cannot be used for a field of the kind date; name a date',
    ],
  ],
  [
    'a start of nothing',
    () => [having({ day: loose(date, 'Day', { initial: { tomorrow: 1 } }) })],
    [
      'things: field "day": its initial has "tomorrow"; a text, a number, true or false, or an object with "today" or "field" is needed',
    ],
  ],
  [
    'computed from nothing',
    () => [having({ size: integer('Size', { computed: { sum: [1, 2] } }) })],
    ['things: field "size": it is computed from no field; name the fields to compute it from'],
  ],
  [
    'computed from no field',
    () => [having({ mark: text('Mark', { computed: { join: ['nam'] } }) })],
    ['things: field "mark": it is computed from the unknown field "nam"; did you mean "name"?'],
  ],
  [
    'reckoned with a text',
    () => [having({ size: integer('Size', { computed: { sum: ['name', 1] } }) })],
    ['things: field "size": it is calculated from "name", which is a text; name a number'],
  ],
  [
    'texts joined to a number',
    () => [having({ size: integer('Size', { computed: { join: ['name'] } }) })],
    ['things: field "size": it joins texts but is an integer; make it a text'],
  ],
  [
    'days behind a text',
    () => [having({ day: date('Day', { computed: { day: 'name', plusDays: 3 } }) })],
    ['things: field "day": it counts days from "name", which is not a date; name a date'],
  ],
  [
    'computed and required',
    () => [having({ mark: text('Mark', { required: true, computed: { join: ['name'] } }) })],
    ['things: field "mark": it is computed but has "required" too; nobody writes it, so leave "required" out'],
  ],
  [
    'computed in a circle',
    () => [
      having({
        one: integer('One', { computed: { sum: ['two', 1] } }),
        two: integer('Two', { computed: { sum: ['one', 1] } }),
      }),
    ],
    [
      'things: field "one": its value depends on itself in a cycle, one > two > one; remove it from one of these fields',
    ],
  ],
  [
    'computed by what is unknown',
    () => [having({ mark: loose(text, 'Mark', { computed: { upper: 'name' } }) })],
    [
      'things: field "mark": its computed has "upper"; an object with "join", "sum", "difference", "product", "quotient" or "day" is needed',
    ],
  ],
  [
    'a former name that is the present one',
    () => [having({ mark: text('Mark', { was: 'mark' }) })],
    ['things: field "mark": its "was" is its current name; leave it out'],
  ],
  [
    'a former name that another field has',
    () => [having({ mark: text('Mark', { was: 'name' }) })],
    ['things: field "mark": its "was" is "name", which is the name of another field; correct one of the two'],
  ],
  [
    'unique of the wrong type',
    () => [having({ size: loose(integer, 'Size', { unique: 'yes' }) })],
    ['things: field "size": its unique is "yes"; true, or an object with "with" or "message", is needed'],
  ],
  [
    'unique files',
    () => [having({ papers: loose(files, 'Papers', { unique: true }) })],
    [
      'things: field "papers": it is unique, and it is a list of files, which cannot be compared; name a field with one short value',
    ],
  ],
  [
    'a unique text that is too long',
    () => [having({ tale: text('Tale', { maxLength: 2000, unique: true }) })],
    [
      'things: field "tale": it is unique, and it may hold long texts, which cannot be compared; name a field with one short value',
    ],
  ],
  [
    'unique and derived',
    () => [having({ both: text('Both', { derived: { joined: ['name'] }, unique: true }) })],
    ['things: field "both": it is derived but has "unique" too; nobody writes it, so leave "unique" out'],
  ],
  [
    'unique together with nothing',
    () => [having({ size: integer('Size', { unique: { with: [] } }) })],
    ['things: field "size": its unique.with is an empty list; name further fields, or write unique: true'],
  ],
  [
    'unique together with no field',
    () => [having({ size: integer('Size', { unique: { with: ['nam', 'size'] } }) })],
    [
      'things: field "size": its unique.with names the field itself; name others',
      'things: field "size": its unique.with names the unknown field "nam"; did you mean "name"?',
    ],
  ],
  [
    'unique together with what tells records apart',
    () => [having({ size: integer('Size', { unique: { with: ['id'] } }) })],
    ['things: field "size": its unique.with names "id", which is unique already; name one of "name"'],
  ],
  [
    'unique together with a list',
    () => [having({ size: integer('Size', { unique: { with: ['marks'] } }), marks: tags('Marks') })],
    [
      'things: field "size": its unique.with names "marks", which is a list of tags, which cannot be compared; name a field with one short value',
    ],
  ],
  [
    'a unique message of an unknown word',
    () => [having({ size: integer('Size', { unique: { message: 'Taken by {titel}' } }) })],
    ['things: field "size": its unique.message has the unknown placeholder "{titel}"; did you mean "title"?'],
  ],
  [
    'unique together with a field of another record',
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
    [
      'things: field "size": its unique.with names "other_title", which belongs to another record; name a field of things',
    ],
  ],
  [
    'required with a blank way to go on',
    () => [having({ size: integer('Size', { required: { hint: ' ' } }) })],
    ['things: field "size": its required.hint is an empty text; a text is needed'],
  ],
  [
    'a blank message',
    () => [having({ size: integer('Size', { required: ' ' }) })],
    ['things: field "size": its required is an empty text; a text is needed'],
  ],
  [
    'a start of what nobody writes',
    () => [having({ size: integer('Size', { readOnly: true, initial: 3 }) })],
    ['things: field "size": it is read-only but has "initial" too; nobody writes it, so leave "initial" out'],
  ],
  [
    'a least percentage above the greatest of its kind',
    () => [having({ part: percent('Part', { min: 150 }) })],
    ['things: field "part": its min is 150, but a percent is at most 100; lower it or leave it out'],
  ],
  [
    'an end of a field that is not there',
    () => [having({ starts: date('Starts'), ends: date('Ends', { notBefore: 'start' }) })],
    ['things: field "ends": its "notBefore" names the unknown field "start"; did you mean "starts"?'],
  ],
  [
    'an end of a field that is no date',
    () => [having({ ends: date('Ends', { notBefore: 'name' }) })],
    ['things: field "ends": its "notBefore" names "name", which is a text; name a date'],
  ],
  [
    'an end of a field of the other kind',
    () => [having({ starts: date('Starts'), ends: instant('Ends', { notBefore: 'starts' }) })],
    ['things: field "ends": its "notBefore" names "starts", which is a date; name an instant'],
  ],
  [
    'an end of itself',
    () => [having({ ends: date('Ends', { notBefore: 'ends' }) })],
    ['things: field "ends": its "notBefore" depends on the field itself; name another field'],
  ],
  [
    'two dates that are the end of each other',
    () => [having({ starts: date('Starts', { notBefore: 'ends' }), ends: date('Ends', { notBefore: 'starts' }) })],
    [
      'things: field "starts": its "notBefore" depends on itself in a cycle, starts > ends > starts; remove it from one of these fields',
    ],
  ],
  [
    'an end that nobody writes',
    () => [having({ starts: date('Starts'), ends: date('Ends', { notBefore: 'starts', readOnly: true }) })],
    ['things: field "ends": it is read-only but has "notBefore" too; nobody writes it, so leave "notBefore" out'],
  ],
  [
    'a latest day other than today',
    () => [having({ ends: loose(date, 'Ends', { notAfter: 'tomorrow' }) })],
    ['things: field "ends": its notAfter is "tomorrow"; choose from "today"'],
  ],
  [
    'limits the wrong way round',
    () => [having({ size: integer('Size', { min: 5, max: 1 }) })],
    ['things: field "size": its min is greater than its max, 5 > 1; swap the two'],
  ],
  [
    'a length of nothing',
    () => [having({ note: longText('Note', { maxLength: 0 }) })],
    ['things: field "note": its maxLength is 0; a whole number from 1 to 100000 is needed'],
  ],
  [
    'half a digit',
    () => [having({ size: decimal('Size', { scale: 1.5 }) })],
    ['things: field "size": its scale is 1.5; a whole number from 0 to 10 is needed'],
  ],
  [
    'no options',
    () => [having({ rig: choice('Rig', []) })],
    ['things: field "rig": it has no options; list at least one'],
  ],
  [
    'an option twice',
    () => [having({ rig: choice('Rig', ['a', 'b', 'a']) })],
    ['things: field "rig": its option "a" is listed twice; list it once'],
  ],
  [
    'a blank option',
    () => [having({ rig: choices('Rig', ['a', '']) })],
    ['things: field "rig": its options[1] is an empty text; a text is needed'],
  ],
  [
    'an option with a blank behind it',
    () => [having({ rig: choice('Rig', ['a', 'b ']) })],
    ['things: field "rig": its options[1] is "b ", which begins or ends with a space; write "b"'],
  ],
  [
    'options that differ by case',
    () => [having({ rig: choice('Rig', ['Sloop', 'sloop']) })],
    [
      'things: field "rig": its options "Sloop", "sloop" differ only in upper and lower case or spaces; list one of them',
    ],
  ],
  [
    'two options of one label',
    () => [
      having({
        rig: choice('Rig', [
          { value: 'a', label: 'Rig' },
          { value: 'b', label: 'Rig' },
        ]),
      }),
    ],
    ['things: field "rig": two of its options are labelled "Rig"; give them different labels'],
  ],
  [
    'an empty group',
    () => [having({ rig: choice('Rig', ['a', { group: 'Old', options: [] }]) })],
    ['things: field "rig": its group "Old" is empty; list its options or leave it out'],
  ],
  [
    'a group twice',
    () => [
      having({
        rig: choice('Rig', [
          { group: 'Old', options: ['a'] },
          { group: 'Old', options: ['b'] },
        ]),
      }),
    ],
    ['things: field "rig": its group "Old" is listed twice; put all options into one group'],
  ],
  [
    'an initial that is no option',
    () => [having({ rig: loose(choice, 'Rig', ['sloop', 'ketch'], { initial: 'slop' }) })],
    ['things: field "rig": its "initial" is "slop", which is not one of its values; did you mean "sloop"?'],
  ],
  [
    'an initial beyond the limit',
    () => [having({ size: integer('Size', { max: 5, initial: 9 }) })],
    ['things: field "size": its "initial" is 9, which is not a valid integer: Must be at most 5'],
  ],
  [
    'a default of today in a word',
    () => [having({ day: date('Day', { default: 'today' }), at: instant('At', { initial: 'today' }) })],
    [
      'things: field "day": its "default" is "today"; write { today: 0 }',
      'things: field "at": its "initial" is "today"; write { today: 0 }',
    ],
  ],
  [
    'an initial in another notation',
    () => [having({ day: date('Day', { initial: '02-29-2024' }) })],
    ['things: field "day": its "initial" is "02-29-2024", which is stored in another form; write "2024-02-29"'],
  ],
  [
    'a default that is no option',
    () => [having({ rig: loose(choice, 'Rig', ['sloop', 'ketch'], { default: 'slop' }) })],
    ['things: field "rig": its "default" is "slop", which is not one of its values; did you mean "sloop"?'],
  ],
  [
    'a default of a list',
    () => [having({ words: loose(tags, 'Words', { default: 'one' }) })],
    ['things: field "words": it has a "default", but a list of tags cannot have a start value; leave it out'],
  ],
  [
    'two starts of a form',
    () => [having({ size: integer('Size', { initial: 1, default: 2 }) })],
    [
      'things: field "size": it has both "initial" and "default"; a form starts with the default anyway, leave "initial" out',
    ],
  ],
  [
    'an initial of a list',
    () => [having({ words: loose(tags, 'Words', { initial: 'one' }) })],
    ['things: field "words": it has an "initial", but a list of tags cannot have a start value; leave it out'],
  ],
  [
    'an initial state that is none',
    () => [having({ place: usState('Place', { initial: 'ZZ' }) })],
    ['things: field "place": its "initial" is "ZZ", which is not one of its values; no known name is similar to it'],
  ],
  [
    'a tag of no option',
    () => [
      having({
        rig: loose(choice, 'Rig', ['open', 'closed'], {
          display: { tag: { values: { clsed: 'red' }, otherwise: 'green' } },
        }),
      }),
    ],
    ['things: field "rig": its tag has a colour for "clsed", which is not one of its values; did you mean "closed"?'],
  ],
  [
    'a colour that is none',
    () => [
      having({
        rig: loose(choice, 'Rig', ['open'], { display: { tag: { values: { open: 'gren' }, otherwise: 'red' } } }),
      }),
    ],
    ['things: field "rig": its display.tag.values.open is "gren"; did you mean "green"?'],
  ],
  [
    'a tag of neither true nor false',
    () => [
      having({ fit: loose(boolean, 'Fit', { display: { tag: { values: { yes: 'green' }, otherwise: 'red' } } }) }),
    ],
    ['things: field "fit": its tag has a colour for "yes", which is not one of its values; did you mean "true"?'],
  ],
  [
    'one name for true and false',
    () => [having({ fit: boolean('Fit', { display: { names: { true: 'Fit', false: 'Fit' } } }) })],
    ['things: field "fit": true and false are both called "Fit"; give them different names'],
  ],
  [
    'an extension with a letter typed twice',
    () => [having({ paper: file('Paper', { accept: ['pngg', 'docm', 'mpg', 'tiff'] }) })],
    ['things: field "paper": its accept contains "pngg", which is not a file extension; did you mean "png"?'],
  ],
  [
    'an extension with a dot',
    () => [having({ paper: file('Paper', { accept: ['.png', 'pdf'] }) })],
    [
      'things: field "paper": its accept contains ".png"; write extensions in lower case and without a dot, write "png"',
    ],
  ],
  [
    'no extension',
    () => [having({ paper: file('Paper', { accept: [] }) })],
    [
      'things: field "paper": its accept is an empty list, so no file would be accepted; name extensions or leave it out',
    ],
  ],
  [
    'an extension twice',
    () => [having({ paper: file('Paper', { accept: ['pdf', 'pdf'] }) })],
    ['things: field "paper": its accept names "pdf" twice; once is enough'],
  ],
  [
    'a number that people could edit',
    () => [having({ serial: text('Serial', { numbered: { start: 1 } }) })],
    ['things: field "serial": it is numbered by the server but users can type in it; make it read-only'],
  ],
  [
    'choices from an address',
    () => [having({ drug: remoteChoice('Drug', { path: '/programs drugs' }) })],
    ['things: field "drug": its path is "/programs drugs"; write a path under the API without a slash in front'],
  ],
  [
    'suggestions of an unknown kind',
    () => [others(), having({ other: text('Other', { suggest: 'other' }) })],
    ['things: field "other": it suggests titles of the unknown resource "other"; did you mean "others"?'],
  ],
  [
    'a suggestion into no reference',
    () => [
      others({ search: { title: { field: 'title', op: 'contains' } } }),
      having({ other: text('Other', { suggest: 'others', suggestId: 'name' }) }),
    ],
    ['things: field "other": it sets "name", which is not a reference to others; name one that is'],
  ],
];

const conditions: readonly Mistake[] = [
  [
    'an unknown field',
    () => [having({ size: integer('Size', { when: { field: 'nmae', filled: true } }) })],
    ['things: field "size": its condition names the unknown field "nmae"; did you mean "name"?'],
  ],
  [
    'an unknown feature',
    () => [having({ size: integer('Size', { when: { feature: 'flyng' } }) })],
    ['things: field "size": its condition names the unknown feature "flyng"; did you mean "flying"?'],
  ],
  [
    'a value that the field cannot have',
    () => [having({ rig: choice('Rig', ['sloop']), size: integer('Size', { when: { field: 'rig', is: ['slop'] } }) })],
    [
      'things: field "size": its condition asks whether "rig" is "slop", which is not one of its values; did you mean "sloop"?',
    ],
  ],
  [
    'a text where it is true or false',
    () => [having({ fit: boolean('Fit'), size: integer('Size', { when: { field: 'fit', is: ['true'] } }) })],
    ['things: field "size": its condition asks whether "fit" is "true", which is stored in another form; write true'],
  ],
  [
    'another word than Yes and No',
    () => [having({ fit: yesNo('Fit'), size: integer('Size', { when: { field: 'fit', is: ['yes'] } }) })],
    [
      'things: field "size": its condition asks whether "fit" is "yes", which is not one of its values; did you mean "Yes"?',
    ],
  ],
  [
    'a value of a list of records',
    () => [
      having({ kin: references('Kin', { to: 'others' }), size: integer('Size', { when: { field: 'kin', is: [1] } }) }),
      others({ search: { title: { field: 'title', op: 'contains' } } }),
    ],
    [
      'things: field "size": its condition compares "kin" with a value, but a list of references has no single value; use "filled" to ask whether it is filled in',
    ],
  ],
  [
    'a value that stands in no list',
    () => [
      having({
        rigs: choices('Rigs', ['sloop', 'ketch']),
        size: integer('Size', { when: { field: 'rigs', is: ['slop'] } }),
      }),
    ],
    [
      'things: field "size": its condition asks whether "rigs" is "slop", which is not one of its values; did you mean "sloop"?',
    ],
  ],
  [
    'a number in a list of texts',
    () => [having({ words: tags('Words'), size: integer('Size', { when: { field: 'words', is: [1] } }) })],
    ['things: field "size": its condition asks whether "words" is 1, which is not a valid tags: Must be text'],
  ],
  [
    'no value',
    () => [having({ size: integer('Size', { when: { field: 'name', is: [] } }) })],
    ['things: field "size": its condition compares "name" with an empty list; name the values for which it is true'],
  ],
  [
    'nothing joined',
    () => [having({ size: integer('Size', { when: { all: [] } }) })],
    ['things: field "size": its condition has an empty "all" or "any"; name the conditions that it combines'],
  ],
  [
    'the field itself',
    () => [having({ size: integer('Size', { when: { field: 'size', filled: true } }) })],
    [
      'things: field "size": its condition depends on itself in a cycle: "size" depends on "size"; remove one of these conditions, or let it depend on another field',
    ],
  ],
  [
    'a circle',
    () => [
      having({
        a: text('A', { when: { field: 'b', filled: true } }),
        b: text('B', { when: { field: 'c', filled: true } }),
        c: text('C', { when: { field: 'a', filled: true } }),
      }),
    ],
    [
      'things: field "a": its condition depends on itself in a cycle: "a" depends on "b", "b" depends on "c", "c" depends on "a"; remove one of these conditions, or let it depend on another field',
    ],
  ],
  [
    'a due day by an unknown field',
    () => [having({ day: date('Day', { due: { field: 'naem', is: ['open'] } }) })],
    ['things: field "day": its due condition names the unknown field "naem"; did you mean "name"?'],
  ],
  [
    'a section by its own field',
    () => [
      things({
        form: {
          create: { opensIn: 'modal' },
          sections: [{ title: 'Main', fields: ['name'], when: { field: 'name', filled: true } }],
        },
      }),
    ],
    [
      'things: section "Main" is shown depending on its own field "name", which cannot be filled in while the section is hidden; move the field to another section',
    ],
  ],
];

const relations: readonly Mistake[] = [
  [
    'named as a field',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), other: text('Further') },
        { relations: { other: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
    ['things: relation "other": it has the same name as a field; rename one of them'],
  ],
  [
    'an unknown target',
    () => [having({ other_id: reference('Other', { to: 'otters' }) }), others()],
    ['things: field "other_id": it refers to the unknown resource "otters"; did you mean "others"?'],
  ],
  [
    'a shown field that is none',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['titel', 'title'] } } },
      ),
      others(),
    ],
    ['things: relation "other": it shows "titel", which is not a field of others; did you mean "title"?'],
  ],
  [
    'a record without its name',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['size'] } } },
      ),
      others({ fields: { title: text('Title'), size: integer('Size') } }),
    ],
    ['things: relation "other": it must show "title", which is part of the title of others; add it to "show"'],
  ],
  [
    'a field named as a shown one',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), other_title: text('Title') },
        { relations: { other: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
    [
      'things: relation "other": it shows "title", which is part of the title of others, under the name "other_title", but a field with that name is declared too; rename the relation or that field',
    ],
  ],
  [
    'a field named as another shown one',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), other_size: integer('Size') },
        { relations: { other: { by: 'other_id', show: ['title', 'size'] } } },
      ),
      others({ fields: { title: text('Title'), size: integer('Size') } }),
    ],
    [
      'things: relation "other": it shows "size" as "other_size", but a field with that name is declared too; rename that field or show it under another name, with "as"',
    ],
  ],
  [
    'two relations that show one name',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }), second_id: reference('Second', { to: 'others' }) },
        {
          relations: {
            other: { by: 'other_id', show: ['title'] },
            second: { by: 'second_id', show: ['title', { field: 'title', as: 'other_title' }] },
          },
        },
      ),
      others(),
    ],
    [
      'things: relation "second": it shows "title" as "other_title", as "other" does; show it under another name, with "as"',
    ],
  ],
  [
    'a shown field twice',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', 'title'] } } },
      ),
      others(),
    ],
    ['things: relation "other": its "show" names "title" twice; once is enough'],
  ],
  [
    'a password shown',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', 'secret'] } } },
      ),
      others({ fields: { title: text('Title'), secret: password('Secret') } }),
    ],
    [
      'things: relation "other": it shows "secret", which others does not store in that form; show the field that it is derived from',
    ],
  ],
  [
    'a shown field that is read off others',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', 'full'] } } },
      ),
      others({ fields: { title: text('Title'), full: text('Full', { derived: { joined: ['title'] } }) } }),
    ],
    [
      'things: relation "other": it shows "full", which others does not store in that form; show the field that it is derived from',
    ],
  ],
  [
    'a shown field in capitals',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', { field: 'title', as: 'Called' }] } } },
      ),
      others(),
    ],
    ['things: relation "other": its name "Called" must be in lower case with underscores; write "called"'],
  ],
  [
    'a blank label of a shown field',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: [{ field: 'title', label: ' ' }] } } },
      ),
      others(),
    ],
    ['things: relations.other.show[0].label is an empty text; a text is needed'],
  ],
  [
    'a relation that is none',
    () => [
      having({ other_id: reference('Other', { to: 'others' }) }, { relations: { other: { to: 'others' } } }),
      others(),
    ],
    ['things: relations.other has "to"; a relation with "by", "one" or "many" is needed'],
  ],
  [
    'an option of relations that is none',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', shows: ['title'] } } },
      ),
      others(),
    ],
    [
      'things: relations.other has the unknown option "shows"; did you mean "show"?',
      'things: relation "other": it shows nothing and is not a parent relation; name fields in "show" or remove the relation',
    ],
  ],
  [
    'a relation by a field that is none',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'othr_id', show: ['title'] } } },
      ),
      others(),
    ],
    ['things: relation "other": it leads nowhere: "othr_id" is not a field of things; did you mean "other_id"?'],
  ],
  [
    'a relation that says nothing',
    () => [
      having({ other_id: reference('Other', { to: 'others' }) }, { relations: { other: { by: 'other_id' } } }),
      others(),
    ],
    [
      'things: relation "other": it shows nothing and is not a parent relation; name fields in "show" or remove the relation',
    ],
  ],
  [
    'a relation over no reference',
    () => [
      having({ other_id: reference('Other', { to: 'others' }) }, { relations: { other: { by: [], show: ['title'] } } }),
      others(),
    ],
    ['things: relation "other": its "by" is an empty list; name the references to follow'],
  ],
  [
    'a relation over a text',
    () => [having({}, { relations: { other: { by: ['name', 'other_id'], show: ['size'] } } })],
    [
      'things: relation "other": it follows name > other_id, which leads nowhere: "name" of things is a text; only references can be followed',
    ],
  ],
  [
    'a relation that leads nowhere',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { more: { by: ['other_id', 'titel'], show: ['size'] } } },
      ),
      others(),
    ],
    [
      'things: relation "more": it follows other_id > titel, which leads nowhere: "titel" is not a field of others; did you mean "title"?',
    ],
  ],
  [
    'two relations of one way',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'] }, again: { by: 'other_id', show: ['title'] } } },
      ),
      others(),
    ],
    ['things: relation "again": it follows other_id, as "other" does; merge the two'],
  ],
  [
    'two parents',
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
    ['things: relation "second": it is a parent relation, as "other" is; keep only one of them'],
  ],
  [
    'a parent over several references',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: ['other_id', 'top_id'], parent: true } } },
      ),
      others({ fields: { title: text('Title'), top_id: reference('Top', { to: 'others' }) } }),
    ],
    [
      'things: relation "other": it is a parent relation but follows several references; name a single reference of this resource',
    ],
  ],
  [
    'a shared record that refers to one that is not',
    () => [having({ other_id: reference('Other', { to: 'others' }) }, { shared: true }), others()],
    [
      'things: field "other_id": it refers to others, whose records belong to one manufacturer each, while things is shared by all; add "shared" to both or to neither',
    ],
  ],
  [
    'written fields that are not shown',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', write: { whenFilled: ['title'] } } } },
      ),
      others(),
    ],
    ['things: relation "other": it writes the fields that it shows, but it shows none; name them in "show"'],
  ],
  [
    'a write of what is read-only',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', readOnly: true }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } } },
      ),
      others(),
    ],
    [
      'things: relation "other": its reference "other_id" is read-only, but its record is to be written; remove "readOnly" or "write"',
    ],
  ],
  [
    'a write that needs what is not shown',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['size'] } } } },
      ),
      others({ fields: { title: text('Title'), size: integer('Size') } }),
    ],
    ['things: relation "other": it must show "size", which its "write" needs; add it to "show"'],
  ],
  [
    'a write that needs a field under the name that it has here',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['other_title'] } } } },
      ),
      others(),
    ],
    [
      'things: relation "other": its whenFilled names "other_title", which is not a field of others; write "title", as the field is called there',
    ],
  ],
  [
    'a write that needs an unknown field',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['titel'] } } } },
      ),
      others(),
    ],
    ['things: relation "other": its whenFilled names "titel", which is not a field of others; did you mean "title"?'],
  ],
  [
    'a shown field under the name that it has here',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title', 'other_title'] } } },
      ),
      others(),
    ],
    [
      'things: relation "other": it shows "other_title", which is not a field of others; write "title", as the field is called there',
    ],
  ],
  [
    'a write of an empty record',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: [] } } } },
      ),
      others(),
    ],
    [
      'things: relation "other": its "write" needs no field, so an empty record could be written; name the fields that a record needs in "whenFilled"',
    ],
  ],
  [
    'a write of records that nobody changes',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } } },
      ),
      others({ verbs: ['list', 'create'] }),
    ],
    [
      'things: relation "other": it writes records of others, which has no verb "update"; add the verb or remove "write"',
    ],
  ],
  [
    'a write beyond an own reference',
    () => [
      having(
        { other_id: reference('Other', { to: 'others' }) },
        { relations: { other: { by: ['other_id', 'top_id'], show: ['title'], write: { whenFilled: ['title'] } } } },
      ),
      others({ fields: { title: text('Title'), top_id: reference('Top', { to: 'others' }) } }),
    ],
    [
      'things: relation "other": it writes a record over several references; a relation with "write" can follow only one reference of this resource',
    ],
  ],
  [
    'the same as another kind',
    () => [having({ day: date('Day', { derived: { same: 'name' } }) })],
    ['things: field "day": it is a date but repeats "name", which is a text; make it a text'],
  ],
  [
    'a value read off what is not there',
    () => [having({ full: text('Full', { derived: { joined: ['nam'] } }) })],
    ['things: field "full": it is derived from the unknown field "nam"; did you mean "name"?'],
  ],
  [
    'values read off each other',
    () => [having({ a: text('A', { derived: { joined: ['b'] } }), b: text('B', { derived: { joined: ['a'] } }) })],
    ['things: field "a": its value depends on itself in a cycle, a > b > a; remove it from one of these fields'],
  ],
  [
    'a read value that is required',
    () => [having({ full: text('Full', { required: true, derived: { joined: ['name'] } }) })],
    ['things: field "full": it is derived but has "required" too; nobody writes it, so leave "required" out'],
  ],
  [
    'a parent by what is no reference',
    () => [
      things({ relations: { top: { by: 'name', parent: true } }, search: { name: { field: 'name', op: 'eq' } }, list }),
    ],
    ['things: relation "top": it leads nowhere: "name" of things is a text; only references can be followed'],
  ],
  [
    'a parent without its search',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', required: true }) },
        { relations: { other: { by: 'other_id', parent: true } }, list },
      ),
      others(),
    ],
    [
      'things: relation "other": it is a parent relation and needs a search named "other_id" over that field with the operator "eq"; add it',
    ],
  ],
  [
    'a menu entry of a sub-list',
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
    ['things: relation "other": it is a parent relation, so a menu entry could not open its list; remove "menu"'],
  ],
  [
    'computed from the key of keyed children',
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
    [
      'things: field "mark": it is computed from "side", which is the key of the record and not known to the form that writes it; name another field',
    ],
  ],
  [
    'one per an unknown field',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', required: true }) },
        { verbs: ['list'], relations: { other: { by: 'other_id', parent: { onePer: 'side' } } } },
      ),
      others(),
    ],
    [
      'things: relation "other": its "onePer" names the unknown field "side"; choose from "id", "created_at", "updated_at", "discarded_at", "name", "other_id"',
    ],
  ],
  [
    'one per a text',
    () => [
      having(
        { other_id: reference('Other', { to: 'others', required: true }) },
        { verbs: ['list'], relations: { other: { by: 'other_id', parent: { onePer: 'name' } } } },
      ),
      others(),
    ],
    [
      'things: relation "other": there is one record per "name", which is not a choice with a fixed list of values; name one whose values are the keys',
    ],
  ],
  [
    'a child of no key',
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
    ['things: relation "first": its key is "frist", which is not a key of others; did you mean "first"?'],
  ],
  [
    'a child among those that have no key',
    () => [things({ relations: { first: { one: 'others', key: 'first', label: 'First' } } }), others()],
    [
      'things: relation "first": it is one of "others", which does not have one record per key below things; name a resource that has',
    ],
  ],
  [
    'a view of one value of a list',
    () => [
      having({ rigs: choices('Rigs', ['a']) }),
      others({
        fields: { title: text('Title', { derived: { joined: ['name'] } }), name: text('Name') },
        verbs: ['list'],
        view: { of: 'things', where: { rigs: 'a' } },
      }),
    ],
    ['others: view.where requires that "rigs" is one value, which no list of choices can be; name another field'],
  ],
  [
    'a view of a value that is none',
    () => [
      having({ rig: choice('Rig', ['a']) }),
      others({
        fields: { title: text('Title', { derived: { joined: ['name'] } }), name: text('Name') },
        verbs: ['list'],
        view: { of: 'things', where: { rig: 'b' } },
      }),
    ],
    ['others: view.where requires that "rig" is "b", which is not one of its values; choose from "a"'],
  ],
  [
    'a view of values that are none, of none, and of one twice',
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
    [
      'others_1: view.where.rig is an empty list; name at least one, or leave it out',
      'others_3: view.where.rig is null; a text, a number, true or false, or a list of these is needed',
      'others_0: view.where requires that "rig" is "b", which is not one of its values; choose from "a", "c"',
      'others_0: view.where requires that "rig" is "d", which is not one of its values; choose from "a", "c"',
      'others_2: view.where requires twice that "rig" is "a"; once is enough',
    ],
  ],
  [
    'a view that is written',
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
    ["views: a view is read-only; write verbs: ['list']"],
  ],
];

const screens: readonly Mistake[] = [
  [
    'an unknown column',
    () => [things({ list: { columns: ['nmae'] } })],
    ['things: list.columns names the unknown field "nmae"; did you mean "name"?'],
  ],
  [
    'a column twice',
    () => [things({ list: { columns: ['name', { field: 'name', label: 'Also' }] } })],
    ['things: list.columns names "name" twice; once is enough'],
  ],
  [
    'no columns',
    () => [things({ list: { columns: [] } })],
    ['things: list.columns is an empty list; name the fields to show'],
  ],
  [
    'a password in a column',
    () => [having({ secret: password('Secret') }, { list: { columns: ['secret'] } })],
    ['things: list.columns shows "secret", which is a password and cannot be read; remove it'],
  ],
  [
    'an order by what has none',
    () => [having({ words: tags('Words') }, { list: { columns: ['name'], sort: { field: 'words', order: 'asc' } } })],
    ['things: list.sort sorts by "words", which is a list of tags and cannot be sorted; sort by another field'],
  ],
  [
    'a link by what is no reference',
    () => [having({ size: integer('Size') }, { list: { columns: [{ field: 'name', link: 'size' }] } })],
    ['things: list.columns links "name" by "size", which is an integer; write "record" or name a reference'],
  ],
  [
    'a link to a page that is not there',
    () => [things({ list: { columns: [{ field: 'name', link: 'record' }] } })],
    ['things: list.columns links "name" to the record page, which does not exist; add "record" or remove the link'],
  ],
  [
    'a trash without its verb',
    () => [things({ verbs: ['list', 'delete'], trash: list })],
    ['things: it has "trash", but the verb "trash" is missing; add the verb'],
  ],
  [
    'a verb without its trash',
    () => [things({ verbs: all })],
    ['things: it has the verb "trash" but no trash to show; add "trash" with its columns or remove the verb'],
  ],
  [
    'a trash that nothing gets into',
    () => [things({ verbs: ['list', 'trash'], trash: list })],
    ['things: it has the verb "trash" but not "delete", so the trash would always be empty; add "delete"'],
  ],
  [
    'edit without its form',
    () => [things({ list: { columns: ['name'], actions: ['edit'] } })],
    ['things: action "edit" has no form to open; add form.edit or remove the action'],
  ],
  [
    'delete without its verb',
    () => [things({ verbs: ['list'], list: { columns: ['name'], actions: ['delete'] } })],
    ['things: action "delete" needs the verb "delete", which is missing; add the verb or remove the action'],
  ],
  [
    'an action that opens no page',
    () => [things({ list: { columns: ['name'], actions: [{ page: 'orders', label: 'Orders' }] } })],
    ['things: action "Orders" opens "orders", which is not a page below a record; there are none to choose from'],
  ],
  [
    'an action on an unknown kind',
    () => [
      things({ list: { columns: ['name'], actions: [{ create: 'othres', label: 'Write', sets: 'thing_id' }] } }),
      others(),
    ],
    ['things: action "Write" creates the unknown resource "othres"; did you mean "others"?'],
  ],
  [
    'an action that sets no reference',
    () => [
      things({ list: { columns: ['name'], actions: [{ create: 'others', label: 'Write', sets: 'title' }] } }),
      others({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['title'] }] } }),
    ],
    ['things: action "Write" sets "title", which is not a reference to things; name one that is'],
  ],
  [
    'a list by no search',
    () => [
      things({ list: { columns: ['name'], actions: [{ listOf: 'others', label: 'Others', search: 'thing' }] } }),
      others({ list: { columns: ['title'] } }),
    ],
    [
      'things: action "Others" lists "others" by "thing", which is not one of its searches; there are none to choose from',
    ],
  ],
  [
    'a list by what may be empty',
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
    [
      'things: action "Others" lists "others" by "code", which uses "code" of this record; add a precondition on that field',
    ],
  ],
  [
    'a message to nobody',
    () => [
      things({ outgoing: { channel: 'sms', recipient: 'name', address: { field: 'phone', message: 'No phone' } } }),
    ],
    [
      ...['recipient', 'status', 'content'].map(
        (name) => `things: a message sent by sms needs the field "${name}", which is missing; add it`,
      ),
      'things: outgoing.recipient is "name", which is a text; name the reference to the recipient',
    ],
  ],
  [
    'two actions of one name',
    () => [things({ list: { columns: ['name'], actions: ['delete', 'delete'] } })],
    ['things: list.actions names "delete" twice; once is enough'],
  ],
  [
    'a button without a form',
    () => [things({ list: { columns: ['name'], createLabel: 'Add' } })],
    ['things: list.createLabel is the label of a button that has no form to open; add form.create'],
  ],
  [
    'a required field absent from its form',
    () => [having({ size: integer('Size', { required: true }) }, { form: { create: { opensIn: 'modal' }, sections } })],
    [
      'things: field "size": it is required but is in no section of the form, so the form could not be saved; add it to a section',
    ],
  ],
  [
    'a form without its verb',
    () => [things({ verbs: ['list'], form: { create: { opensIn: 'modal' }, sections } })],
    ['things: form.create needs the verb "create", which is missing; add the verb or remove the form'],
  ],
  [
    'a form that nothing opens',
    () => [things({ form: { sections } })],
    ['things: its form is never opened; add form.create or form.edit'],
  ],
  [
    'an unknown field of a section',
    () => [things({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'nam'] }] } })],
    ['things: section "Main" names the unknown field "nam"; did you mean "name"?'],
  ],
  [
    'a section with a field twice',
    () => [things({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'name'] }] } })],
    ['things: section "Main" names "name" twice; once is enough'],
  ],
  [
    'a field in two sections',
    () => [
      things({ form: { create: { opensIn: 'modal' }, sections: [...sections, { title: 'More', fields: ['name'] }] } }),
    ],
    ['things: the form shows "name" in two sections; keep it in one'],
  ],
  [
    'two sections of one title',
    () => [
      having({ size: integer('Size') }, { record: { sections: [...sections, { title: 'Main', fields: ['size'] }] } }),
    ],
    ['things: the record page has two sections with the title "Main"; give them different titles'],
  ],
  [
    'a blank title of a section',
    () => [things({ record: { sections: [{ title: '', fields: ['name'] }] } })],
    ['things: record.sections[0].title is an empty text; a text is needed'],
  ],
  [
    'a width of a page',
    () => [things({ form: { create: { opensIn: 'page', width: 300 }, sections } })],
    ['things: form.create.width applies only to a modal, but the form opens in a page; leave it out'],
  ],
  [
    'a height and a button of a page',
    () => [things({ form: { edit: { opensIn: 'page', tall: true, button: 'Go' }, sections } })],
    [
      'things: form.edit.tall applies only to a modal, but the form opens in a page; leave it out',
      'things: form.edit.button applies only to a modal, but the form opens in a page; leave it out',
    ],
  ],
  [
    'one message of the errors of a modal',
    () => [things({ form: { edit: { opensIn: 'modal', joinsErrors: true }, sections } })],
    ['things: form.edit.joinsErrors applies only to a page, but the form opens in a modal; leave it out'],
  ],
  [
    'a button that says nothing',
    () => [things({ form: { create: { opensIn: 'modal', button: ' ' }, sections } })],
    ['things: form.create.button is an empty text; a text is needed'],
  ],
  [
    'a line of one field',
    () => [things({ together: [['name']] })],
    ['things: together has a line of fewer than two fields; name the fields that belong together, or remove the line'],
  ],
  [
    'a line of no fields that there are',
    () => [things({ together: [['name', 'nmae']] })],
    ['things: together names the unknown field "nmae"; did you mean "name"?'],
  ],
  [
    'a field in two lines',
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
    ['things: together names "size" twice; once is enough', 'things: together names "name" twice; once is enough'],
  ],
  [
    'a line of fields that are apart',
    () => [
      having(
        { size: integer('Size'), mark: text('Mark') },
        {
          together: [['name', 'mark']],
          form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name', 'size', 'mark'] }] },
        },
      ),
    ],
    [
      'things: together has the line "name", "mark", but no form shows two of these fields one after the other; put them next to each other in a section, or remove the line',
    ],
  ],
  [
    'a part of a form under no name',
    () => [
      things({
        form: {
          create: { opensIn: 'modal' },
          sections: [...sections, { title: 'Find', part: 'findThing', fields: [] }],
        },
      }),
    ],
    ['things: section "Find": its part must be in lower case with underscores; write "find_thing"'],
  ],
];

const searches: readonly Mistake[] = [
  [
    'an unknown field',
    () => [things({ search: { name: { field: 'nam', op: 'eq' } } })],
    ['things: search "name" names the unknown field "nam"; did you mean "name"?'],
  ],
  [
    'an operator of another kind',
    () => [things({ search: { name: { field: 'name', op: 'gte' } } })],
    [
      'things: search "name" compares "name" with "gte", which is not possible for a text; choose from "contains", "eq", "empty"',
    ],
  ],
  [
    'a kind that is not searched',
    () => [having({ paper: file('Paper') }, { search: { paper: { field: 'paper', op: 'eq' } } })],
    ['things: search "paper" uses "paper", which is a file; a file cannot be searched, name another field'],
  ],
  [
    'a search named page',
    () => [things({ search: { page: { field: 'name', op: 'eq' } } })],
    [
      'things: search "page" has a name that is reserved in the addresses of lists; choose another name than "page", "sortField", "sortOrder"',
    ],
  ],
  [
    'a parameter that every list has',
    () => [things({ search: { name: { field: 'name', op: 'eq', param: 'per' } } })],
    ['things: search "name" is sent as "per", which every list uses already; choose another "param"'],
  ],
  [
    'two searches with one parameter',
    () => [
      having(
        { size: integer('Size') },
        { search: { name: { field: 'name', op: 'eq', param: 'q' }, q: { field: 'size', op: 'eq' } } },
      ),
    ],
    ['things: search "q" is sent as "q", as "name" is; give one of them another "param"'],
  ],
  [
    'a name that every object has',
    () => [things({ search: { toString: { field: 'name', op: 'eq' } } })],
    ['things: search "toString" has a name that is reserved by the programming language; choose another name'],
  ],
  [
    'a name that no address holds',
    () => [things({ search: { 'the name': { field: 'name', op: 'eq' } } })],
    [
      'things: search "the name" needs a name that can be part of an address; write letters, digits and underscores, a letter first',
    ],
  ],
  [
    'a stretch of days without an end',
    () => [having({ day: date('Day') }, { search: { from: { field: 'day', op: 'gte', range: 'Day' } } })],
    [
      'things: range "Day" is shared by gte over "day"; a range needs exactly one search with "gte" followed by one with "lte", over the same field',
    ],
  ],
  [
    'a stretch of days over two fields',
    () => [
      having(
        { day: date('Day'), end: date('End') },
        { search: { from: { field: 'day', op: 'gte', range: 'Day' }, to: { field: 'end', op: 'lte', range: 'Day' } } },
      ),
    ],
    [
      'things: range "Day" is shared by gte over "day", lte over "end"; a range needs exactly one search with "gte" followed by one with "lte", over the same field',
    ],
  ],
  [
    'a list that begins with what does not come first',
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
    [
      'things: list.sort.first begins with "Open", but "state" in the order "asc" does not; choose another value or order',
    ],
  ],
  [
    'a list that begins with a text',
    () => [
      things({
        list: {
          columns: ['name'],
          sort: { field: 'name', order: 'asc', first: { field: 'name', is: 'Open', order: 'asc' } },
        },
      }),
    ],
    ['things: list.sort.first uses "name", which is a text; name a choice'],
  ],
  [
    'hidden with a panel',
    () => [things({ search: { name: { field: 'name', op: 'eq', apiOnly: true, panel: 'Main' } } })],
    ['things: search "name" is apiOnly but has "panel", which only applies to an input; leave it out'],
  ],
  [
    'hidden and linked',
    () => [things({ list, search: { name: { field: 'name', op: 'eq', apiOnly: true, linkOnly: true } } })],
    ['things: search "name" is both apiOnly and linkOnly; remove one of the two'],
  ],
  [
    'a length without a part',
    () => [things({ search: { name: { field: 'name', op: 'eq', minLength: 3 } } })],
    ['things: search "name" has a minLength but the operator "eq"; minLength only works with "contains", leave it out'],
  ],
  [
    'a notation of what is no day',
    () => [things({ search: { name: { field: 'name', op: 'eq', dateFormat: 'MM-DD-YYYY' } } })],
    ['things: search "name" has a "dateFormat" but uses "name", which is a text; leave it out'],
  ],
  [
    'panels that differ by case',
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
    ['things: panel "Main info" differs from "Main Info" only in upper and lower case or spaces; spell both alike'],
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
  ])('is refused as %s', (_what, resource, line) => {
    const registry = createRegistry([resource], { features: [] });
    expect(messageOf(() => assertNamesNotReserved(registry, reserved))).toBe(formatDeclarationError([line]));
  });
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
        things: { pages: ['record', 'create', 'edit'], fields: ['name', 'nmae'], sections: ['main', 'rest'], parts },
        others: {},
      }),
    ),
  ).toBe(
    formatDeclarationError([
      'others: it is missing from the registry, but custom code needs it; declare a resource with this name',
      'things: it has no page for a new record, but custom code replaces that page; let "form.create" open in a page',
      'things: it has no page for editing a record, but custom code replaces that page; let "form.edit" open in a page',
      'things: it has no field "nmae", which custom code displays in its own way; give a field this name, or attach that code to another field',
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
