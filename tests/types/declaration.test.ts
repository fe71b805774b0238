import { expect, test } from 'vitest';
import { attachRules } from '../../src/server/attachRules';
import {
  boolean,
  choice,
  choices,
  date,
  defineResource,
  file,
  instant,
  integer,
  reference,
  rows,
  text,
  viewedFields,
  viewedRelations,
} from '../../src/schema/declare';
import type { Field, InputOf, StoredFile } from '../../src/schema';
import type { SoundFields } from '../../src/schema/fieldProblems';
import type { RecordOf } from '../../src/schema/server';

export const boats = defineResource({
  name: 'boats',
  label: { one: 'Boat', many: 'Boats' },
  titleFields: ['name'],
  fields: {
    name: text('Name', { required: true }),
    rig: choice('Rig', ['sloop', { group: 'Old', options: [{ value: 'gaff', label: 'Gaff' }] }]),
    flag: choice('Flag', ['FR'], { allowsOther: true }),
    launched: date('Launched'),
    berths: integer('Berths', { readOnly: true }),
    papers: file('Papers'),
    owner_id: reference('Owner', { to: 'people' }),
  },
  relations: { owner: { by: 'owner_id', show: ['family_name', { field: 'given_name', as: 'called' }] } },
  list: { columns: ['id', 'owner_family_name', 'called', 'discarded_at', { field: 'name', label: 'Boat' }] },
});

type Boat = RecordOf<typeof boats>;
type BoatInput = InputOf<typeof boats>;

/** Compiles only if the types are identical. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const proofs: true[] = [
  true satisfies Same<Boat['rig'], 'sloop' | 'gaff' | null>,
  true satisfies Same<Boat['flag'], string | null>,
  true satisfies Same<Boat['id'], number>,
  true satisfies Same<Boat['papers'], StoredFile | null>,
  true satisfies Same<BoatInput['name'], string>,
  true satisfies Same<NonNullable<BoatInput['papers']>, StoredFile | File>,
];

const common = {
  name: 'x',
  label: { one: 'X', many: 'Xs' },
  fields: { name: text('Name'), day: date('Day') },
} as const;

export const misspeltReports = defineResource({
  ...common,
  reports: {
    // @ts-expect-error there is no such field
    grouped: { label: 'Grouped', by: 'nmae' },
    // @ts-expect-error there is no such field
    limited: { label: 'Limited', by: 'name', period: 'dya' },
    // @ts-expect-error there is no such field
    measured: { label: 'Measured', by: { monthOf: 'day' }, measure: { sum: 'fare' } },
    sound: { label: 'Sound', by: { monthOf: 'day' }, measure: { daysFrom: 'created_at', to: 'day' }, period: 'day' },
  },
});

// @ts-expect-error a required field is missing
export const withoutName: BoatInput = { rig: 'sloop' };
// @ts-expect-error a value that is not in the list
export const otherRig: BoatInput = { name: 'Ada', rig: 'ketch' };
// @ts-expect-error a read-only field is not an input
export const setBerths: BoatInput = { name: 'Ada', berths: 4 };
const parts = {
  name: text('Name'),
  open: boolean('Open'),
  rig: choice('Rig', ['sloop', 'ketch']),
  uses: choices('Uses', ['race', 'trade']),
  seen_at: instant('Seen At'),
  begun: date('Begun'),
};
type Said<F extends Field> = SoundFields<typeof parts & { readonly own: F }, keyof typeof parts | 'own'>['own'];
/** A field with an option, whose type is that of the option as written. */
const own = <const O extends object>(option: O) => ({ kind: 'text', label: 'Own', ...option }) as const;
const day = <const O extends object>(option: O) => ({ kind: 'date', label: 'Own', ...option }) as const;

const unknownPart = own({ when: { all: [{ field: 'open', is: [true] }, { any: [{ field: 'opne', filled: true }] }] } });
const unknownValue = own({ readOnlyWhen: { field: 'rig', is: ['sloop', 'gaff'] } });
const unknownUse = own({ required: { when: { field: 'uses', is: ['trade', 'rest'] } } });
const unknownFeature = own({ when: { feature: 'flying' } });
const unknownRole = own({ seenBy: ['brand_admin', 'bos'], writtenBy: ['crm_user'] });
const wrongStart = day({ notBefore: 'seen_at' });
const unknownStart = day({ notBefore: 'begin' });
const unknownDue = day({ due: { field: 'rig', is: ['gaff'] } });
const sound = day({
  notBefore: 'begun',
  when: { any: [{ field: 'rig', is: ['sloop'] }, { field: 'open', is: [false] }, { feature: 'specialRequests' }] },
});
const told: true[] = [
  true satisfies Same<Said<typeof unknownPart>, 'when: there is no field "opne"'>,
  true satisfies Same<Said<typeof unknownValue>, 'readOnlyWhen: "rig" has no value "gaff"'>,
  true satisfies Same<Said<typeof unknownUse>, 'required.when: "uses" has no value "rest"'>,
  true satisfies Same<Said<typeof unknownFeature>, 'when: there is no feature "flying"'>,
  true satisfies Same<Said<typeof unknownRole>, 'seenBy: there is no role "bos"'>,
  true satisfies Same<Said<typeof wrongStart>, 'notBefore: "seen_at" is not of the kind date'>,
  true satisfies Same<Said<typeof unknownStart>, 'notBefore: there is no field "begin"'>,
  true satisfies Same<Said<typeof unknownDue>, 'due: "rig" has no value "gaff"'>,
  true satisfies Same<Said<typeof sound>, unknown>,
];
const table = rows('Lines', { kind: text('Kind'), why: text('Why', { when: { field: 'knid', filled: true } }) });
const toldOfColumns = true satisfies Same<Said<typeof table>, 'columns: when: there is no field "knid"'>;

export const contradictions = () => [
  // @ts-expect-error a column that is not a field
  defineResource({ ...common, titleFields: ['name'], list: { columns: ['nmae'] } }),
  // @ts-expect-error a title that is not a field
  defineResource({ ...common, titleFields: ['nmae'] }),
  // @ts-expect-error a section with an unknown field
  defineResource({ ...common, titleFields: ['name'], form: { sections: [{ title: 'Main', fields: ['nmae'] }] } }),
  // @ts-expect-error a search of an unknown field
  defineResource({ ...common, titleFields: ['name'], search: { q: { field: 'nmae', op: 'eq' } } }),
  // @ts-expect-error a range on a text
  defineResource({ ...common, titleFields: ['name'], search: { q: { field: 'name', op: 'gte' } } }),
  // @ts-expect-error a substring search of a date
  defineResource({ ...common, titleFields: ['name'], search: { q: { field: 'day', op: 'contains' } } }),
  defineResource({
    ...common,
    titleFields: ['boss_id'],
    fields: { boss_id: reference('Boss', { to: 'x' }) },
    // @ts-expect-error a field that no relation shows
    list: { columns: ['boss_name'] },
  }),
  defineResource({
    ...common,
    titleFields: ['boss_id'],
    fields: { boss_id: reference('Boss', { to: 'x' }) },
    relations: { boss: { by: 'boss_id', show: ['age'] } },
    // @ts-expect-error a field that the relation does not show
    list: { columns: ['boss_name'] },
  }),
  defineResource({
    ...common,
    titleFields: ['boss_id'],
    fields: { boss_id: reference('Boss', { to: 'x' }) },
    // @ts-expect-error a relation by an unknown field
    relations: { boss: { by: 'bos_id' } },
  }),
  defineResource({
    ...common,
    titleFields: ['name'],
    // @ts-expect-error a relation by a field that is no reference
    relations: { boss: { by: 'name' } },
  }),
  // @ts-expect-error a right of an unknown role
  defineResource({ ...common, titleFields: ['name'], rights: { delete: ['bos'] } }),
  defineResource({
    ...common,
    titleFields: ['name'],
    // @ts-expect-error a condition on an unknown field
    fields: { name: text('Name'), why: text('Why', { when: { field: 'nmae', filled: true } }) },
  }),
  // @ts-expect-error an unknown option of the kind
  text('Name', { requird: true }),
  // @ts-expect-error a numeric limit on a text
  text('Name', { min: 3 }),
  // @ts-expect-error a choice without its list
  choice('Rig'),
  // @ts-expect-error a text as the default of a number
  integer('Berths', { default: 'five' }),
  // @ts-expect-error a boolean as the default of a date
  date('Launched', { default: true }),
  // @ts-expect-error a relative day as the initial value of a text
  text('Name', { initial: { today: 0 } }),
  // @ts-expect-error a text as the initial value of a file
  file('Papers', { initial: 'papers.pdf' }),
  // @ts-expect-error a number as the default of a reference
  reference('Owner', { to: 'people', default: 1 }),
  // @ts-expect-error a field that is both read-only and required
  text('Name', { readOnly: true, required: true }),
  // @ts-expect-error a choice that is both read-only and required
  choice('Rig', ['sloop'], { readOnly: true, required: 'Choose a rig' }),
  // @ts-expect-error a unique cell
  rows('Masts', { name: text('Name', { unique: true }) }),
  // @ts-expect-error a cell that sets another one
  rows('Masts', { maker: text('Maker', { suggest: 'people', suggestId: 'maker_id' }) }),
];

/** Valid initial and default values. */
export const beginnings = [
  integer('Berths', { default: 4 }),
  date('Launched', { initial: { today: 0 }, default: '2024-01-31' }),
  file('Papers', { default: { field: 'drafts' } }),
  rows('Masts', { name: text('Name', { required: true, initial: 'Main' }) }),
];

test('types follow from a declaration', () => {
  expect([proofs.length, told.length, toldOfColumns]).toEqual([6, 9, true]);
});

test('the server’s rules of a record speak in its names and values', () => {
  const rules = attachRules(boats, { beforeCreate: (values) => ({ ...values, berths: 4, rig: 'sloop' }) });
  expect(Object.keys(rules)).toEqual(['boats']);
  // @ts-expect-error a field that does not exist
  attachRules(boats, { beforeCreate: () => ({ berth: 4 }) });
  // @ts-expect-error a value that is not in the list
  attachRules(boats, { beforeUpdate: () => ({ rig: 'ketch' }) });
});

test('a view follows a kind without relations', () => {
  const rooms = defineResource({
    name: 'rooms',
    label: { one: 'Room', many: 'Rooms' },
    titleFields: ['name'],
    fields: { name: text('Name') },
  });
  const view = defineResource({
    name: 'upstairs',
    label: { one: 'Room', many: 'Rooms' },
    titleFields: ['name'],
    view: { of: 'rooms', where: { name: 'Upstairs' } },
    verbs: ['list'],
    fields: viewedFields(rooms),
    relations: viewedRelations(rooms),
    list: { columns: ['id', 'name'] },
  });
  expect(view.relations.belongsTo).toEqual([]);
});
