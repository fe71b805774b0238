import { isObject, usStates } from '../schema';
import { toSnakeCase } from '../schema/scaffold';
import { planField, required, type FieldPlan, type KindPlan, type SourceFields } from './FieldPlan';
import { isMoneyName, kindByName } from './guessField';
import { labelOf, pluralOf, referenceName } from './names';
import { adviseName, Refusal } from './refusals';

type Schema = Readonly<Record<string, unknown>>;

interface Source {
  readonly document: unknown;
  /** The names of the declared kinds of record, to which schemas may refer. */
  readonly resources: readonly string[];
}

const textsOf = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((one: unknown): one is string => typeof one === 'string' && one !== '') : [];

/** The part of a document at a JSON pointer such as `/components/schemas/Pharmacy`. Throws a Refusal without one. */
function partAt(document: unknown, pointer: string): Schema {
  let part = document;
  for (const step of decodeURIComponent(pointer).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const known = isObject(part) ? Object.keys(part) : [];
    if (!isObject(part) || !known.includes(name))
      throw new Refusal(`The OpenAPI file has no "${name}" in #${pointer}; ${adviseName(name, known)}`);
    part = part[name];
  }
  if (!isObject(part)) throw new Refusal(`#${pointer} of the OpenAPI file is no schema; name one with properties`);
  return part;
}

/** A schema with what it refers to in the same document, and with all parts of its `allOf`. */
function resolve(schema: Schema, document: unknown, seen: readonly string[] = []): Schema {
  const { $ref: ref, allOf } = schema;
  if (typeof ref === 'string') {
    if (!ref.startsWith('#/') || seen.includes(ref))
      throw new Refusal(`The OpenAPI file refers to ${ref}, which is not in it; put the schema into the file`);
    return resolve(partAt(document, ref.slice(1)), document, [...seen, ref]);
  }
  if (!Array.isArray(allOf)) return schema;
  const parts = allOf.filter(isObject).map((part) => resolve(part, document, seen));
  const merged = [...parts, schema];
  const properties = Object.fromEntries(merged.flatMap((part) => Object.entries(part.properties ?? {})));
  const names = merged.flatMap((part) => textsOf(part.required));
  const entries = Object.fromEntries(merged.flatMap((part) => Object.entries(part)));
  return { ...entries, properties, required: names };
}

/** The type of a value beside null: without one, that of an object with properties, or of a list of texts. */
function typeOf({ type, properties, enum: list }: Schema): unknown {
  const [only, ...others] = [type].flat().filter((one) => one !== 'null');
  if (only !== undefined || properties !== undefined) return others.length === 0 ? (only ?? 'object') : undefined;
  return list === undefined ? undefined : 'string';
}

const formats: Readonly<Record<string, KindPlan>> = {
  date: { kind: 'date' },
  'date-time': { kind: 'instant' },
  email: { kind: 'email' },
  uri: { kind: 'text', options: { url: true } },
  url: { kind: 'text', options: { url: true } },
  phone: { kind: 'phone' },
  password: { kind: 'password' },
  binary: { kind: 'file' },
};

function guessText(name: string, schema: Schema): KindPlan {
  const { format, maxLength } = schema;
  const options = textsOf(schema.enum);
  if (options.length > 0)
    return options.every((one) => usStates.includes(one)) ? { kind: 'usState' } : { kind: 'choice', list: options };
  if (typeof format === 'string' && Object.hasOwn(formats, format)) return formats[format] as KindPlan;
  const length = typeof maxLength === 'number' ? maxLength : undefined;
  const kind = kindByName(name) ?? (length !== undefined && length > 255 ? 'longText' : 'text');
  const isPlain = kind === 'text' && length !== undefined && length < 255;
  return { kind, ...(isPlain && { options: { maxLength: length } }) };
}

function guessNumber(name: string, { format, minimum, maximum }: Schema, type: 'integer' | 'number'): KindPlan {
  const kind =
    format === 'percent' || format === 'percentage'
      ? 'percent'
      : isMoneyName(name) && type === 'number'
        ? 'money'
        : type === 'integer'
          ? 'integer'
          : 'decimal';
  const options = {
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
  };
  return { kind, ...(Object.keys(options).length > 0 && { options }) };
}

/** The declared kind of record that a reference to a schema means: `Patient` means `patients`. */
function referredResource(schema: Schema, resources: readonly string[]): string | undefined {
  const [, name = ''] = typeof schema.$ref === 'string' ? (/\/([^/]+)$/.exec(schema.$ref) ?? []) : [];
  const singular = toSnakeCase(name);
  return resources.find((one) => one === singular || one === pluralOf(singular));
}

function guessList(schema: Schema, { document, resources }: Source): KindPlan | undefined {
  const items = isObject(schema.items) ? schema.items : {};
  const to = referredResource(items, resources);
  if (to !== undefined) return { kind: 'references', options: { to } };
  const item = resolve(items, document);
  if (typeOf(item) !== 'string') return undefined;
  const list = textsOf(item.enum);
  return list.length > 0 ? { kind: 'choices', list } : { kind: item.format === 'binary' ? 'files' : 'tags' };
}

function guess(name: string, schema: Schema, source: Source): KindPlan | undefined {
  const to = referredResource(schema, source.resources);
  if (to !== undefined) return { kind: 'reference', options: { to } };
  const resolved = resolve(schema, source.document);
  const type = typeOf(resolved);
  if (type === 'string') return guessText(name, resolved);
  if (type === 'integer' || type === 'number') return guessNumber(name, resolved, type);
  if (type === 'boolean') return { kind: 'boolean' };
  return type === 'array' ? guessList(resolved, source) : undefined;
}

/**
 * The fields of a schema in an OpenAPI description, by its `properties`, `required`, `enum` and `format`. Throws a
 * Refusal where there is no such schema.
 */
export function readOpenApi(pointer: string, source: Source): SourceFields {
  const { properties, required: requiredNames } = resolve(partAt(source.document, pointer), source.document);
  if (!isObject(properties)) throw new Refusal(`#${pointer} of the OpenAPI file has no properties; name one that has`);
  const fields: FieldPlan[] = [];
  const notes: string[] = [];
  for (const [property, schema] of Object.entries(properties)) {
    const kind = isObject(schema) ? guess(property, schema, source) : undefined;
    const name = toSnakeCase(property);
    const label = isObject(schema) && typeof schema.title === 'string' ? schema.title : labelOf(property);
    const plan = { name: kind?.kind === 'reference' ? referenceName(name) : name, label };
    if (kind) fields.push(planField(plan, kind, required(textsOf(requiredNames).includes(property))));
    else notes.push(`"${property}" is left out: no kind of field takes its values; declare it as rows or a reference`);
  }
  return { fields, notes };
}
