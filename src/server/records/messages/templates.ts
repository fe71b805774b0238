import { formatValue, getField, isFilled, type Registry, type Resource, type Values } from '../../../schema';
import {
  fillPlaceholders,
  placeholdersIn,
  placeholderText,
  unknownPlaceholders,
  offeredPlaceholders,
  type MessageTemplate,
  type Placeholder,
} from '../../../schema/server';
import type { ResourceHooks } from '../../contracts';
import { invalidFields } from '../../http/HttpError';
import type { Row } from '../Records';

/** A value of a field that may have a text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of a message that have a text. */
const textFields = ['subject', 'content'] as const;

/** Refuses a template with a placeholder that none of its kind has. */
const templateHooks = ({ subject, content, ...template }: MessageTemplate): ResourceHooks => ({
  beforeWrite: ({ values }) => {
    const faults = [subject, content].flatMap((name) => {
      const unknown = unknownPlaceholders(template, toText(values[name]));
      const offered = offeredPlaceholders(template).map(placeholderText).join(', ');
      return unknown.length > 0 ? [[name, [`There is no ${unknown.join(', ')}; use ${offered}`]] as const] : [];
    });
    if (faults.length > 0) throw invalidFields(Object.fromEntries(faults));
  },
});

/** The hooks of the templates of messages, by resource. */
export const createTemplateHooks = (registry: Registry): Readonly<Record<string, ResourceHooks>> =>
  Object.fromEntries(registry.all.flatMap(({ name, template }) => (template ? [[name, templateHooks(template)]] : [])));

/** Refuses a message in which a placeholder of its templates has stayed. */
export function assertFilledIn({ outgoing }: Resource, values: Values, registry: Registry): void {
  const template = outgoing?.templates === undefined ? undefined : registry.get(outgoing.templates).template;
  if (!template) return;
  const left = textFields.flatMap((name) => {
    const found = placeholdersIn(toText(values[name]))
      .filter(({ word }) => Object.hasOwn(template.values, word))
      .map(placeholderText);
    return found.length > 0 ? [[name, [`Please replace ${found.join(', ')}`]] as const] : [];
  });
  if (left.length > 0) throw invalidFields(Object.fromEntries(left));
}

/** Whose values placeholders stand for, by their word. */
export type Named = Readonly<Record<string, { readonly resource: Resource; readonly record: Row } | undefined>>;

/** A text of a template with the values of records, and the labels of what these do not have. */
export interface Filled {
  readonly text: string;
  readonly missing: readonly string[];
}

/** Fills in the text of a template. A placeholder without a value stays, to be replaced by whoever sends it. */
export function fillIn(text: string, named: Named): Filled {
  const valueOf = ({ word, field }: Placeholder): string | undefined => {
    const { resource, record } = named[word] ?? {};
    if (!resource || !record || !Object.hasOwn(resource.fields, field) || !isFilled(record[field])) return undefined;
    return formatValue(getField(resource, field), record[field]) ?? undefined;
  };
  const missing = placeholdersIn(text).filter((placeholder) => valueOf(placeholder) === undefined);
  return { text: fillPlaceholders(text, valueOf), missing: missing.map(placeholderText) };
}
