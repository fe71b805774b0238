import type { FieldKind } from '../schema';
import type { FieldPlan, ResourcePlan } from './FieldPlan';
import { exportName } from './names';
import { titleFieldsOf } from './planFields';

/** The most columns of a list beside the number and the day of creation. */
const maxColumns = 8;
/** From so many fields on, a form shows two beside each other. */
const fieldsOfTwoColumns = 5;
/** Kinds whose values are too long for a column, or are never shown. */
const unlisted: readonly FieldKind[] = ['longText', 'richText', 'password', 'file', 'files', 'rows', 'json'];
/** Kinds with few values, each of which a search offers. */
const searchedByEquality: readonly FieldKind[] = ['choice', 'usState'];

/** A text in single quotes where it needs no escapes. */
const quote = (text: string): string => (/^[^'\\\p{Cc}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text));

/** A plain value as code: `{ field: 'name', op: 'eq' }`. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${literal(part)}`)
    .join(', ')} }`;
}

const searchName = (field: string): string => exportName(`search_${field}`);

/** The call that declares a field: `text("Name", { required: true })`. */
function printField({ kind, label, list, options }: FieldPlan): string {
  const given = [literal(label), ...(list ? [literal(list)] : []), ...(options ? [literal(options)] : [])];
  return `${kind}(${given.join(', ')})`;
}

/** The entries of an object, each on its line. */
const block = (entries: readonly (readonly [name: string, code: string])[]): string =>
  `{\n${entries.map(([name, code]) => `${name}: ${code},\n`).join('')}}`;

function searchEntries(fields: readonly FieldPlan[], titles: readonly string[]) {
  return fields.flatMap(({ name, kind, label }): [string, string][] => {
    if (titles.includes(name)) return [[searchName(name), literal({ field: name, op: 'contains', label })]];
    if (searchedByEquality.includes(kind)) return [[searchName(name), literal({ field: name, op: 'eq', label })]];
    if (kind === 'choices') return [[searchName(name), literal({ field: name, op: 'has', label })]];
    if (kind === 'reference') return [[name, literal({ field: name, op: 'eq', apiOnly: true })]];
    return kind === 'references' ? [[name, literal({ field: name, op: 'has', apiOnly: true })]] : [];
  });
}

interface Layout {
  readonly titles: readonly string[];
  readonly columns: readonly string[];
}

function layoutOf({ fields }: ResourcePlan): Layout {
  const titles = titleFieldsOf(fields);
  const listed = fields.filter(({ kind }) => !unlisted.includes(kind)).map(({ name }) => name);
  const inOrder = [
    ...listed.filter((name) => titles.includes(name)),
    ...listed.filter((name) => !titles.includes(name)),
  ];
  return { titles, columns: inOrder.slice(0, maxColumns) };
}

const sectionsOf = ({ one, fields }: ResourcePlan): string =>
  `[{ title: ${literal(one)}, fields: ${literal(fields.map(({ name }) => name))} }]`;

function listEntry({ one }: ResourcePlan, { titles, columns }: Layout): string {
  return block([
    ['columns', literal([{ field: 'id', link: 'record' }, ...columns, 'created_at'])],
    ['actions', literal(['edit', 'history', 'delete'])],
    ['createLabel', literal(`Create A New ${one}`)],
    ['deleteSummary', literal([...new Set(['id', ...titles])])],
  ]);
}

function formEntry(plan: ResourcePlan): string {
  const place = literal({ opensIn: 'modal', width: 700 });
  return block([
    ['create', place],
    ['edit', place],
    ...(plan.fields.length >= fieldsOfTwoColumns ? [['columnCount', '2'] as const] : []),
    ['sections', sectionsOf(plan)],
  ]);
}

/** The module that declares a kind of record, not formatted yet. */
export function printDeclaration(plan: ResourcePlan): string {
  const { name, one, many, idPrefix, menuGroup, fields } = plan;
  const layout = layoutOf(plan);
  const { titles } = layout;
  const imported = [...new Set(['defineResource', ...fields.map(({ kind }) => kind)])].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  );
  const search = searchEntries(fields, titles);
  const spec = block([
    ['name', literal(name)],
    ['label', literal({ one, many })],
    ['idPrefix', literal(idPrefix)],
    ['titleFields', literal(titles)],
    ['fields', block(fields.map((field) => [field.name, printField(field)]))],
    ...(search.length > 0 ? [['search', block(search)] as const] : []),
    ['menu', literal({ group: menuGroup })],
    ['list', listEntry(plan, layout)],
    ['form', formEntry(plan)],
    ['record', '{}'],
    ['trash', literal({ columns: [...new Set(['id', ...titles, 'discarded_at'])] })],
  ]);
  return [
    `import { ${imported.join(', ')} } from '../src/schema/declare';\n\n`,
    `export const ${exportName(name)} = defineResource(${spec});\n`,
  ].join('');
}
