import { isSystemField } from '../schema';
import { adviseName, Refusal, UsageError } from './refusals';
import type { FieldPlan, SourceFields } from './FieldPlan';

interface FieldSources {
  /** Those of a file or a table. */
  readonly source: SourceFields;
  /** Those that words of the command describe; one that the source has too replaces it. */
  readonly described: readonly FieldPlan[];
  /** The kinds of record that references may name. */
  readonly resources: readonly string[];
}

function assertNamedOnce(fields: readonly FieldPlan[]): void {
  const seen = new Set<string>();
  for (const { name } of fields) {
    if (seen.has(name)) throw new UsageError(`The field "${name}" is there twice; give one of them another name`);
    seen.add(name);
  }
}

function assertTargetsExist(fields: readonly FieldPlan[], resources: readonly string[]): void {
  for (const { name, options } of fields) {
    const to = options?.to;
    if (typeof to === 'string' && !resources.includes(to))
      throw new Refusal(`The field "${name}" refers to the unknown kind "${to}"; ${adviseName(to, resources)}`);
  }
}

/**
 * The fields of a new kind of record, in the order of their source. Fields that every record has are left out of what a
 * source has, with a note, and refused where a word describes them.
 */
export function planFields({ source, described, resources }: FieldSources): SourceFields {
  for (const { name } of described)
    if (isSystemField(name))
      throw new UsageError(`Every record has the field "${name}" already; leave it out, or give yours another name`);
  assertNamedOnce(described);
  const own = source.fields.filter(({ name }) => !isSystemField(name));
  const replaced = own.map((field) => described.find(({ name }) => name === field.name) ?? field);
  const added = described.filter(({ name }) => !own.some((field) => field.name === name));
  const fields = [...replaced, ...added];
  assertNamedOnce(fields);
  assertTargetsExist(fields, resources);
  const kept = source.fields.flatMap(({ name }) =>
    isSystemField(name) ? [`"${name}" is left out: every record has it already`] : [],
  );
  return { fields, notes: [...source.notes, ...kept] };
}

const isText = ({ kind }: FieldPlan): boolean => kind === 'text';
const isRequired = ({ options }: FieldPlan): boolean => options?.required === true;

/** The fields that identify a record to users: its name, a first and a last name, else its first text; else its id. */
export function titleFieldsOf(fields: readonly FieldPlan[]): readonly string[] {
  const texts = fields.filter(isText);
  const has = (name: string): boolean => texts.some((field) => field.name === name);
  if (has('name')) return ['name'];
  if (has('first_name') && has('last_name')) return ['first_name', 'last_name'];
  const named = has('title') ? 'title' : texts.find(({ name }) => name.endsWith('_name'))?.name;
  return [named ?? (texts.find(isRequired) ?? texts[0])?.name ?? 'id'];
}

/** The fields, of which at least one title field is required: a record without a title cannot be told from others. */
export function withRequiredTitle({ fields, notes }: SourceFields): SourceFields {
  const titles = titleFieldsOf(fields);
  const titled = fields.filter(({ name }) => titles.includes(name));
  const [first] = titled;
  if (first === undefined || titled.some(isRequired)) return { fields, notes };
  const required = { ...first, options: { required: true, ...first.options } };
  return {
    fields: fields.map((field) => (field === first ? required : field)),
    notes: [...notes, `"${first.name}" is required: it is the title of a record`],
  };
}
