import { sampleValue } from '../../contract/sampleInput';
import { kinds, type Field, type FieldKind, type Registry } from '../../schema';

/** A field of a kind with a value of it. */
export interface Sample {
  readonly field: Field;
  /** Undefined for a kind whose values come from elsewhere, such as a file. */
  readonly value: unknown;
}

/** What the kinds need that no declared field is of. */
const needed: Readonly<Partial<Record<FieldKind, object>>> = {
  choice: { options: ['Open', 'Closed'] },
  choices: { options: ['Phone', 'Mail', 'Visit'] },
  rows: { columns: { day: { kind: 'text', label: 'Day' }, fee: { kind: 'money', label: 'Fee' } } },
  prefixedId: { prefixes: ['PT'] },
  remoteChoice: { path: 'programs/drugs' },
};

/** A file that is stored; what its address leads to is not. */
const letter = { attachment_id: 1, url: '/letter.pdf', name: 'letter.pdf', size: 24_000, type: 'application/pdf' };

/** Values of the kinds that need more than a declaration to make one up. */
const values: Readonly<Partial<Record<FieldKind, unknown>>> = {
  instant: '2024-05-06T14:30:00Z',
  height: 'feet_5_inch_11',
  weight: '70.5-kg',
  ndcList: '12345-6789-01',
  prefixedId: 12,
  remoteChoice: 'Panzyga',
  password: 'Secret words 12',
  reference: 1,
  references: [1, 2],
  json: { enrolled: 'Yes', amount: 120 },
  file: letter,
  files: [letter],
};

/** Titles that are no plain words. */
const titles: Readonly<Partial<Record<FieldKind, string>>> = {
  usState: 'US State',
  ndcList: 'NDC List',
  prefixedId: 'Prefixed ID',
  json: 'JSON',
};

/** The title of a kind: `longText` is Long Text. */
export const titleOfKind = (kind: FieldKind): string =>
  titles[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replace(/[A-Z]/g, ' $&');

/** Options under which a field would not show, or would follow from others. */
const withoutRules = ['when', 'readOnly', 'readOnlyWhen', 'computed', 'derived', 'required', 'seenBy', 'writtenBy'];

function sampleField(kind: FieldKind, { all }: Registry): Field {
  const declared = all
    .flatMap((resource) => Object.values(resource.declared))
    .find((field) => field.kind === kind && !field.readOnly && !('masked' in field) && !('suggest' in field));
  const [first] = all;
  const made = { label: titleOfKind(kind), to: first?.name, ...needed[kind] };
  const own = Object.entries(declared ?? made).filter(([option]) => !withoutRules.includes(option));
  return { ...Object.fromEntries(own), kind } as unknown as Field;
}

/** A value of a field, as it travels; undefined for what cannot be made up. */
export function exampleOf(field: Field): unknown {
  if (field.kind === 'rows')
    return [Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, exampleOf(column)]))];
  return values[field.kind] ?? sampleValue(field, 7);
}

/** A field of each kind with its value: the first that is declared, or one with as little as it needs. */
export const sampleFields = (registry: Registry): readonly Sample[] =>
  (Object.keys(kinds) as FieldKind[]).map((kind) => {
    const field = sampleField(kind, registry);
    return { field, value: exampleOf(field) };
  });
