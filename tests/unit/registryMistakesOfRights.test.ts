import { choice, integer, reference, text } from '../../src/schema';
import { declare, having, loose, mistakesAreTold, others, things, type Loose } from './mistakes';

const modal = { opensIn: 'modal' };
const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
/** Others that refer to things. */
const child = (more: Loose = {}) =>
  others({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) }, search: { thing_id: { field: 'thing_id', op: 'eq', apiOnly: true }, title: { field: 'title', op: 'contains' } }, list: { columns: ['title'] }, ...more });
/** Others that can be searched for. */
const sought = (more: Loose = {}) => others({ search: { title: { field: 'title', op: 'contains' } }, list: { columns: ['title'] }, ...more });
const link = (more: Loose = {}) => ({ other_id: loose(reference, 'Other', { to: 'others', ...more }) });

mistakesAreTold({
  'in what some do not see': [
    ['a list', () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['s'] } })], ['things: list.columns shows nothing to those who do not see "s"; add a field that everybody sees']],
    ['a trash', () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { trash: { columns: ['s'] } })], ['things: trash.columns shows nothing to those who do not see "s"; add a field that everybody sees']],
    ['a page', () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { record: { sections: [{ title: 'A', fields: ['s'] }] } })], ['things: the record page shows nothing to those who do not see "s"; add a field that everybody sees']],
    ['a form', () => [having({ s: loose(text, 'S', { writtenBy: ['boss'] }) }, { form: { create: modal, sections: [{ title: 'A', fields: ['s'] }] } })], ['things: form.create shows nothing to fill in to those who may not write "s"; add a field that all of them write, or give "rights.create" to fewer']],
    ['a summary', () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['name'], deleteSummary: ['s'] } })], ['things: list.deleteSummary shows nothing to those who do not see "s"; add a field that everybody sees']],
    ['what an action asks for', () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['name'], actions: [{ listOf: 'others', by: 'thing_id', label: 'O', precondition: { field: 's', message: 'm' } }] } }), child()], ['things: action "O" reads "s", which not everybody sees who sees the row; name another field']],
    ['what an action asks for', () => [having({ s: loose(integer, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['name'], actions: [{ listOf: 'others', by: 'n', label: 'O', precondition: { field: 's', message: 'There is none' } }] } }), child({ fields: { title: loose(text, 'T'), n: loose(integer, 'N') }, search: { n: { field: 'n', op: 'eq' } } })], ['things: action "O" reads "s", which not everybody sees who sees the row; name another field']],
    ['what is said after a create', () => [having({ rig: loose(choice, 'R', ['a'], { seenBy: ['boss'] }) }, { createdSays: { field: 'rig', values: { a: 'x' } } })], ['things: createdSays tells of "rig", which not everybody sees who creates a thing; name another field']],
    ['a list on the page', () => [things({ record: { sections }, relations: { rest: { many: 'others', by: 'thing_id', columns: ['s'] } } }), child({ fields: { title: loose(text, 'T'), s: loose(text, 'S', { seenBy: ['boss'] }), thing_id: loose(reference, 'Thing', { to: 'things' }) } })], ['things: relation "rest": its "columns" shows nothing to those who do not see "s"; add a field that everybody sees']],
  ],
  'in rights beside each other': [
    ['of those who create what they do not see', () => [things({ rights: { list: ['boss'], create: ['boss', 'clerk'] }, form: { create: modal, sections }, list })], ['things: rights.create names "clerk", who may not see the records; name it in "rights.list" too']],
    ['of those who write what they may not change', () => [having({ s: loose(text, 'S', { writtenBy: ['clerk'] }) }, { rights: { create: ['boss'], update: ['boss'] } })], ['things: field "s": it is written by roles that may neither create nor change a thing; name one of "boss"']],
  ],
  'in views of what some do not see': [
    ['a field for everybody', () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }), others({ fields: { name: loose(text, 'N'), s: loose(text, 'S') }, titleFields: ['name'], verbs: ['list'], view: { of: 'things', where: {} } })], ['others: field "s": things tells it to some roles alone; give it the same "seenBy"']],
    ['another prefix', () => [things({ idPrefix: 'TH' }), others({ fields: { name: loose(text, 'N') }, titleFields: ['name'], idPrefix: 'VW', verbs: ['list'], view: { of: 'things', where: {} } })], ['others: its id prefix is "VW", and the records of things have "TH"; call a record by one name, leave it out']],
    ['a link to other records', () => [having({ ...link() }), sought(), declare({ name: 'views', label: { one: 'View', many: 'Views' }, titleFields: ['name'], verbs: ['list'], view: { of: 'things', where: {} }, fields: { name: loose(text, 'N'), other_id: loose(reference, 'O', { to: 'things' }) } })], ['views: field "other_id": it is a reference to things and in things a reference to others; declare it as it is kept']],
    ['a view for everybody', () => [things({ rights: { list: ['boss'] } }), others({ fields: { name: text('N') }, titleFields: ['name'], verbs: ['list'], view: { of: 'things', where: {} } })], ['others: a view of things is seen by those alone who see its records; set rights.list to "boss"']],
    ['a view of what administrators see', () => [things({ access: 'administrators' }), others({ fields: { name: text('N') }, titleFields: ['name'], verbs: ['list'], view: { of: 'things', where: {} } })], ['others: a view of things is for administrators alone, as its records are; set "access"']],
  ],
});
