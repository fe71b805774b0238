import { boolean, choice, integer, reference, references, text } from '../../src/schema';
import { having, mistakesAreTold, others, things, type Loose } from './mistakes';

const modal = { opensIn: 'modal' } as const;
const list = { columns: ['name'] };
const byName = { search: { name: { field: 'name', op: 'contains' } } } as const;
/** Others that can be searched for. */
const sought = (more: Loose = {}) => others({ search: { title: { field: 'title', op: 'contains' } }, list: { columns: ['title'] }, ...more });
/** Things with further fields, and a form of these sections. */
const asking = (fields: Loose, sections: readonly Loose[], form: Loose = { create: modal }) => having(fields, { form: { ...form, sections } });
const main = (...fields: readonly string[]) => ({ title: 'Main', fields: ['name', ...fields] });
const ab = choice('K', ['a', 'b']);
const onA = { field: 'k', is: ['a'] } as const;
/** Others that belong to things. */
const child = (more: Loose = {}) =>
  others({ fields: { title: text('T'), size: integer('S'), thing_id: reference('Thing', { to: 'things' }) }, search: { thing_id: { field: 'thing_id', op: 'eq' } }, list: { columns: ['title'] }, ...more });
/** Others of which each thing has one for each side. */
const keyed = (sides: readonly string[], more: Loose = {}, parent: Loose = {}) =>
  others({
    verbs: ['list', 'create'],
    fields: { title: text('T'), t_id: reference('X', { to: 'things', required: true }), side: choice('S', sides, { required: true }) },
    relations: { t: { by: 't_id', parent: { onePer: 'side', ...parent } } },
    ...more,
  });
const writing = (show: readonly unknown[], whenFilled: readonly string[], fields: readonly string[]) => [
  having({ r_id: reference('R', { to: 'others' }) }, { relations: { r: { by: 'r_id', show, write: { whenFilled } } }, form: { create: modal, sections: [{ title: 'Main', fields }] } }),
  sought({ fields: { title: text('T'), code: text('Code', { required: true }) } }),
];

/** Others that belong to things, and need a kind of their own beside. */
const withTwo = (more: Loose = {}) =>
  child({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }), whole_id: reference('Whole', { to: 'wholes', required: true }) },
    relations: { whole: { by: 'whole_id', show: ['title'], parent: true } },
    search: { thing_id: { field: 'thing_id', op: 'eq' }, whole_id: { field: 'whole_id', op: 'eq' } },
    list: { columns: ['title'], createLabel: 'Add' },
    form: { create: modal, sections: [{ title: 'M', fields: ['title', 'thing_id'] }] },
    ...more,
  });
const wholes = (more: Loose = {}) => others({ name: 'wholes', label: { one: 'Whole', many: 'Wholes' }, record: { sections: [{ title: 'M', fields: ['title'] }] }, menu: { group: 'G' }, list: { columns: ['title'], actions: [{ page: 'others', label: 'Others' }] }, ...more });
const page = { record: { sections: [main()] }, ...byName };

mistakesAreTold({
  'in records that could never be saved': [
    ['a list on a page that adds what its parent alone gives', () => [things({ ...page, relations: { rest: { many: 'others', by: 'thing_id' } } }), withTwo(), wholes()], ['things: relation "rest": its button adds a record of others, which needs "whole_id", and no section of that form asks for it; add it to one']],
    ['an action that creates what its parent alone gives', () => [things({ ...page, list: { columns: ['name'], actions: [{ create: 'others', label: 'Other', sets: 'thing_id' }] } }), withTwo(), wholes()], ['things: action "Other" creates a record of others, which needs "whole_id", and no section of that form asks for it; add it to one']],
    ['a button over a list whose form an action alone completes', () => [things({ ...page, list: { columns: ['name'], actions: [{ create: 'others', label: 'Other', sets: 'thing_id' }] } }), child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) }, menu: { group: 'G' }, list: { columns: ['title'], createLabel: 'Add' }, form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] } })], ['others: list.createLabel opens the form of a new record, which needs "thing_id", and no section of it asks for that; add it to one']],
    ['a required reference to its own kind', () => [having({ up_id: reference('Up', { to: 'things', required: true }) })], ['things: field "up_id": it is required and points to things itself, so that there could be no first one; take "required" away']],
    ['several required references to its own kind', () => [having({ up_ids: references('Up', { to: 'things', required: true }) })], ['things: field "up_ids": it is required and points to things itself, so that there could be no first one; take "required" away']],
    ['required references in a circle', () => [having({ other_id: reference('O', { to: 'others', required: true }) }), others({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) } })], ['things: field "other_id": it is required and leads back here, things > others > things, so that there could be no first one; take "required" away from one of them']],
    ['a written record whose required field the form leaves out', () => writing(['title', 'code'], ['title'], ['name', 'r_title']), ['things: relation "r": the form writes a record of others, which needs "code", and asks for no "r_code"; add it to a section']],
    ['a written record that needs what the form leaves out', () => [having({ r_id: reference('R', { to: 'others' }) }, { relations: { r: { by: 'r_id', show: ['title', 'note'], write: { whenFilled: ['note'] } } }, form: { create: modal, sections: [main('r_title')] } }), sought({ fields: { title: text('T'), note: text('Note') } })], ['things: relation "r": it is written once "note" is filled in, and the form asks for no "r_note"; add it to a section']],
    ['children with a key that no verb saves', () => [things({ list: { columns: ['name', { children: 'others', label: 'Side' }] } }), keyed(['a'], { verbs: ['list'], form: { edit: modal, sections: [{ title: 'M', fields: ['title'] }] } })], ['others: form.edit saves records of which there is one for each key, by the verb "create", which is missing; add it or take the form away']],
    ['a required reference to what others may not see', () => [asking({ o_id: reference('O', { to: 'others', required: true }) }, [main('o_id')]), sought({ rights: { list: ['boss'] } })], ['things: field "o_id": it is required and points to others, which not everybody sees who may create a thing; give "rights.create" to "boss" alone']],
    ['a required reference to what administrators see', () => [asking({ o_id: reference('O', { to: 'others', required: true }) }, [main('o_id')]), sought({ access: 'administrators' })], ['things: field "o_id": it is required and chosen among others, which administrators alone may see; take "required" away, or let the same people create a thing, by "access"']],
  ],
  'in forms that ask for nothing': [
    ['a form of new records with what is asked for later', () => [things({ fields: { name: text('N', { during: 'update' }) }, form: { create: modal, sections: [main()] } })], ['things: form.create shows no field that people fill in; add one to a section or take the form away']],
    ['a form of changes with what is asked for before', () => [things({ fields: { name: text('N', { during: 'create' }) }, form: { edit: modal, sections: [main()] } })], ['things: form.edit shows no field that people fill in; add one to a section or take the form away']],
    ['a section of new records with what is asked for later', () => [asking({ x: text('X', { during: 'update' }) }, [main(), { title: 'B', fields: ['x'], during: 'create' }], { create: modal, edit: modal })], ['things: section "B" is shown while a record is created, and its fields are filled in while one is changed alone; let the two agree']],
    ['a section of changes with what is asked for before', () => [asking({ x: text('X', { during: 'create' }) }, [main(), { title: 'B', fields: ['x'], during: 'update' }], { create: modal, edit: modal })], ['things: section "B" is shown while a record is changed, and its fields are filled in while one is created alone; let the two agree']],
    ['a section by what nobody is asked for', () => [asking({ k: ab, x: text('X') }, [main(), { title: 'B', fields: ['x'], when: onA }])], ['things: section "B" is shown by "k", which no section of the form asks for; add it to one']],
    ['a field required by what nobody is asked for', () => [asking({ k: ab, x: text('X', { required: { when: onA } }) }, [main('x')])], ['things: section "Main" asks for "x" by "k", which no section of the form asks for; add it to one']],
    ['a section of new records by what is asked for later', () => [asking({ k: choice('K', ['a', 'b'], { during: 'update' }), x: text('X') }, [main('k'), { title: 'B', fields: ['x'], during: 'create', when: onA }], { create: modal, edit: modal })], ['things: section "B" is shown by "k", which is asked for only once the record exists; let the two agree']],
    ['a field of new records by what is asked for later', () => [asking({ k: choice('K', ['a', 'b'], { during: 'update' }), x: text('X', { during: 'create', when: onA }) }, [main('k', 'x')], { create: modal, edit: modal })], ['things: section "Main" shows "x" by "k", which is asked for only once the record exists; let the two agree']],
  ],
  'in names that stand for something else': [
    ['a key of dots', () => [things(), keyed(['a', '..'])], ['others: relation "t": there is one per "side", and its value ".." cannot stand in an address; write letters, digits, "_" and "-", not digits alone']],
    ['a key with a slash, a colon and a star', () => [things(), keyed(['a/b', ':id', '*'], {}, { path: 'others/by_' })], ['others: relation "t": there is one per "side", and its value "a/b" cannot stand in an address; write letters, digits, "_" and "-", not digits alone', 'others: relation "t": there is one per "side", and its value ":id" cannot stand in an address; write letters, digits, "_" and "-", not digits alone', 'others: relation "t": there is one per "side", and its value "*" cannot stand in an address; write letters, digits, "_" and "-", not digits alone']],
    ['a key of digits', () => [things(), keyed(['1', 'a'])], ['others: relation "t": there is one per "side", and its value "1" cannot stand in an address; write letters, digits, "_" and "-", not digits alone']],
    ['a field shown as what every record has', () => [having({ o_id: reference('O', { to: 'others' }) }, { relations: { o: { by: 'o_id', show: ['title', { field: 'code', as: 'id' }] } } }), others({ fields: { title: text('T'), code: text('C') } })], ['things: relation "o": it shows "code" as "id", which every record has of its own; show it under another name, with "as"']],
    ['a relation that makes the name of what every record has', () => [having({ o_id: reference('O', { to: 'others' }) }, { relations: { created: { by: 'o_id', show: ['title', 'at'] } } }), others({ fields: { title: text('T'), at: text('At') } })], ['things: relation "created": it shows "at" as "created_at", which every record has of its own; show it under another name, with "as"']],
    ['a field named as the mark of the trash', () => [having({ o_id: reference('O', { to: 'others' }), o_discarded_at: text('Z') }, { relations: { o: { by: 'o_id', show: ['title'] } } }), others()], ['things: relation "o": it tells by "o_discarded_at" whether its record is in the trash, and a field is declared under this name; rename that field']],
    ['a field named as the version of what is written', () => [having({ o_id: reference('O', { to: 'others' }), o_updated_at: text('Z') }, { relations: { o: { by: 'o_id', show: ['title'], write: { whenFilled: ['title'] } } } }), others()], ['things: relation "o": it tells by "o_updated_at" which version of its record is shown, and a field is declared under this name; rename that field']],
    ['two keys that the database calls alike', () => [having({ a_b: text('A B', { unique: true }), b: text('B'), a: text('A', { unique: { with: ['b'] } }) })], ['things: field "a": it is unique with "b", for which the database would use the name that it has for "a_b"; rename one of the fields']],
  ],
  'in searches that find nothing': [
    ['over joined truths', () => [having({ b: boolean('B'), j: text('J', { derived: { joined: ['name', 'b'] } }) }, { search: { j: { field: 'j', op: 'contains' } } })], ['things: search "j" looks at what is read off "b", which is a boolean and no text; join texts alone, or leave this search out']],
    ['over what joins what is joined', () => [having({ i: text('I', { derived: { joined: ['name'] } }), j: text('J', { derived: { joined: ['i'] } }) }, { search: { j: { field: 'j', op: 'contains' } } })], ['things: search "j" looks at what is read off "i", which is read off other fields itself; join what that is read off, or leave this search out']],
    ['over one of two words by another record', () => [having({ o_id: reference('O', { to: 'others' }), f: choice('F', ['y', 'n'], { derived: { field: 'o_title', filled: 'y', empty: 'n' } }) }, { relations: { o: { by: 'o_id', show: ['title'] } }, search: { f: { field: 'f', op: 'eq' } } }), others()], ['things: search "f" looks at what is read off "o_title", which things does not store itself; search that field, or leave this search out']],
    ['by what is empty, behind an action', () => [things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'n' }] } }), child({ search: { n: { field: 'thing_id', op: 'empty' } } })], ['things: action "See" lists "others" by "n", which compares with "empty" and finds no record by what it is of; name a search by "eq" or "has"']],
    ['by what is greater, behind an action', () => [things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'n' }] } }), child({ search: { n: { field: 'size', op: 'gte' } } })], ['things: action "See" lists "others" by "n", which compares with "gte" and finds no record by what it is of; name a search by "eq" or "has"']],
    ['by what is empty, behind what a deletion tells', () => [things({ list: { ...list, deleteTells: { resource: 'others', search: 'n', one: 'o', many: 'm' } } }), child({ search: { n: { field: 'thing_id', op: 'empty' } } })], ['things: list.deleteTells counts others by "n", which compares with "empty" and finds no record by what it is of; name a search by "eq" or "has"']],
  ],
  'in what is for nobody': [
    ['a field seen by those who see no records', () => [having({ x: text('X', { seenBy: ['clerk'] }) }, { rights: { list: ['boss'] } })], ['things: field "x": it is seen by "clerk" alone, who may not see the records; name one of "boss" in "seenBy"']],
    ['a field written by those who see no records', () => [having({ x: text('X', { writtenBy: ['clerk'] }) }, { rights: { list: ['boss'] } })], ['things: field "x": it is written by "clerk" alone, who may not see the records; name one of "boss" in "writtenBy"']],
    ['a field of new records written by those who create none', () => [having({ x: text('X', { during: 'create', writtenBy: ['clerk'] }) }, { rights: { create: ['boss'] } })], ['things: field "x": it is written by "clerk" alone while a record is created, which these roles may not do; name one of "boss" in "writtenBy"']],
    ['a section by what not everybody sees', () => [having({ k: choice('K', ['a', 'b'], { seenBy: ['boss'] }), x: text('X') }, { record: { sections: [main('k'), { title: 'B', fields: ['x'], when: onA }] } })], ['things: section "B" of the record page is shown by "k", which not everybody sees who sees its fields; give them the same "seenBy", or let it look at another field']],
    ['a title of another record that not everybody sees', () => [having({ o_id: reference('O', { to: 'others' }) }, { titleFields: ['name', 'o_code'], relations: { o: { by: 'o_id', show: ['title', 'code'] } } }), others({ fields: { title: text('T'), code: text('C', { seenBy: ['boss'] }) } })], ['things: its title shows "o_code", which not everybody sees who sees a thing; name another field in "titleFields"']],
    ['a list behind an action by what not everybody sees', () => [things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'thing_id' }] } }), child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } })], ['things: action "See" lists "others" by "thing_id", which compares "thing_id", and not everybody sees that who sees the row; name another search']],
    ['a list on a page by what not everybody sees', () => [things({ record: { sections: [main()] }, relations: { rest: { many: 'others', by: 'thing_id' } } }), child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } })], ['things: relation "rest": it goes by "thing_id" of others, which not everybody sees who sees the page; let it be seen by all of them']],
    ['a count before a deletion by what not everybody sees', () => [things({ list: { ...list, deleteTells: { resource: 'others', search: 'thing_id', one: 'o', many: 'm' } } }), child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } })], ['things: list.deleteTells counts others by "thing_id", which compares "thing_id", and not everybody sees that who deletes; name another search']],
    ['a parent that not everybody sees', () => [things({ list }), child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true, seenBy: ['boss'] }) }, rights: { create: ['boss'] }, relations: { thing: { by: 'thing_id', parent: true } } })], ['others: field "thing_id": it tells below which record the list stands, which everybody has to see; take "seenBy" away']],
  ],
  'in what fills a reference': [
    ['a suggestion that sets what is read-only', () => [having({ o_id: reference('O', { to: 'others', readOnly: true }), o: text('On', { suggest: 'others', suggestId: 'o_id' }) }), sought()], ['things: field "o": it sets "o_id", which is read-only and would stay empty; let it be written']],
    ['a suggestion that sets what is asked for later', () => [having({ o_id: reference('O', { to: 'others', during: 'update' }), o: text('On', { suggest: 'others', suggestId: 'o_id' }) }), sought()], ['things: field "o": it sets "o_id", which is asked for while a record is changed alone; give the two the same "during"']],
    ['an action that sets what is asked for later', () => [things({ ...byName, list: { ...list, actions: [{ create: 'others', label: 'Add', sets: 'thing_id' }] } }), child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', during: 'update' }) }, form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] } })], ['things: action "Add" sets "thing_id" of others, which only a record that exists is asked for, so that it would stay empty; take "during" away there']],
  ],
});
