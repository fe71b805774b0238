import {
  canSortBy,
  flattenOptions,
  isAlwaysRequired,
  keyOptionsOf,
  operatorTraits,
  searchParameterName,
  type Field,
  type Registry,
  type Resource,
} from '../schema';
import { sampleValue } from './sampleInput';
import { conventions } from './wireConventions';
import { resourceRules, serverRules, writeRules } from './runContract';

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...heads), row(...heads.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
const code = (text: string): string => `\`${text}\``;

const rulesTable = (): string =>
  table(
    ['rule', 'the server', ''],
    [...serverRules, ...resourceRules, ...writeRules].map(({ id, text, need }) => [code(id), text, need]),
  );

/** The most options that are written out. */
const maxListedOptions = 6;

function noteOf(resource: Resource, name: string, field: Field): string {
  const options = 'options' in field ? flattenOptions(field.options).map(({ value }) => value) : [];
  return [
    ...(field.readOnly || name in resource.included ? ['read only'] : []),
    ...(isAlwaysRequired(field) ? ['required'] : []),
    ...('to' in field ? [`id of ${field.to}`] : []),
    ...(options.length > 0 && options.length <= maxListedOptions ? [options.join(', ')] : []),
    ...(options.length > maxListedOptions ? [`${options.length} values, such as ${options[0] ?? ''}`] : []),
  ].join('; ');
}

const fieldsTable = (resource: Resource): string =>
  table(
    ['field', 'kind', 'example', ''],
    Object.entries(resource.fields).map(([name, field]) => {
      const example: unknown = 'options' in field ? undefined : sampleValue(field, 7);
      return [
        code(name),
        field.kind,
        example === undefined ? '' : code(JSON.stringify(example)),
        noteOf(resource, name, field),
      ];
    }),
  );

const searchesTable = (resource: Resource): string =>
  table(
    ['parameter', 'compares', 'how'],
    Object.entries(resource.search).map(([name, search]) => [
      code(searchParameterName(name, search)),
      code(search.field),
      `${search.op}, ${operatorTraits[search.op].compares}`,
    ]),
  );

/** The calls of a resource, by verb. */
function calls({ apiPath, verbs, relations: { keyed } }: Resource): readonly string[] {
  if (keyed)
    return [
      `GET ${keyed.path ?? `${apiPath}/`}{key}?${keyed.parent}={id}`,
      ...(verbs.includes('create') ? [`POST ${apiPath}`] : []),
    ];
  return [
    ...(verbs.includes('list') ? [`GET ${apiPath}?page=1&per=10`, `GET ${apiPath}/{id}`] : []),
    ...(verbs.includes('create') ? [`POST ${apiPath}`] : []),
    ...(verbs.includes('update') ? [`PUT ${apiPath}/{id}`] : []),
    ...(verbs.includes('delete') ? [`DELETE ${apiPath}/{id}`] : []),
    ...(verbs.includes('trash') ? [`GET ${apiPath}?discard=true&page=1&per=10`] : []),
  ];
}

function describeResource(resource: Resource): string {
  const { name, label, relations, search, fields } = resource;
  const nested = Object.entries(relations.hasOne).map(([child, { many }]) => `\`${child}\` (a record of \`${many}\`)`);
  const sortable = Object.keys(fields).filter((field) => canSortBy(resource, field));
  return [
    `### ${label.many} (\`${name}\`)`,
    calls(resource)
      .map((call) => `- ${code(call)}`)
      .join('\n'),
    ...(relations.keyed
      ? [
          `Keys: ${keyOptionsOf(resource)
            .map(({ value }) => code(value))
            .join(', ')}.`,
        ]
      : []),
    ...(nested.length > 0 ? [`Objects inside the record: ${nested.join(', ')}.`] : []),
    ...(Object.keys(search).length > 0 ? [searchesTable(resource)] : []),
    ...(sortable.length > 0 ? [`Sorted by ${sortable.map(code).join(', ')}.`] : []),
    fieldsTable(resource),
  ].join('\n\n');
}

/**
 * The wire format as a document: the conventions of every call, the rules that `npm run contract` checks, and the calls
 * and fields of each declared resource.
 */
export function describeWire(registry: Registry): string {
  const described = registry.all.filter(({ log }) => !log);
  return `${[
    conventions,
    '## Rules',
    'Without what it *must* do, a screen is wrong or empty. What it *may* do adds something.',
    rulesTable(),
    '## Resources',
    ...described.map(describeResource),
  ].join('\n\n')}\n`;
}
