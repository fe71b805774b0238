import { joinWithAnd, quote } from '../sqlNames';

/** Placeholder for the count in the text of a message. */
export const countPlaceholder = '\u0000';

/** A message about a table of one schema; equal messages about several schemas are merged. */
export interface SchemaMessage {
  readonly schema: string;
  readonly text: string;
  /** The part that differs between schemas: it replaces `countPlaceholder` in the text. */
  readonly count?: string;
}

/** The text without the name of its schema, as a key for grouping. */
const schemaNeutralText = ({ schema, text }: SchemaMessage): string =>
  text.replaceAll(`${schema}.`, `${countPlaceholder}.`).replaceAll(`"${schema}"`, countPlaceholder);

function formatMessages([first, ...others]: readonly [SchemaMessage, ...SchemaMessage[]]): string {
  const { schema, text, count } = first;
  if (others.length === 0) return text.replace(countPlaceholder, count ?? '');
  const otherSchemas = joinWithAnd(others.map((message) => message.schema));
  if (count === undefined) return `${text}; the same applies to ${otherSchemas}`;
  const counts = [first, ...others].map((message) => `${message.count ?? ''} (${message.schema})`).join(', ');
  const remark = text.includes(quote(schema))
    ? `; run the same for ${otherSchemas}, with that name instead of ${quote(schema)}`
    : '';
  return `${text.replace(countPlaceholder, counts)}${remark}`;
}

/**
 * Merges messages that differ only in their schema: the text is that of the first schema, and the others are listed.
 */
export function mergeMessages(messages: readonly SchemaMessage[]): string[] {
  const groups = new Map<string, [SchemaMessage, ...SchemaMessage[]]>();
  for (const message of messages) {
    const key = schemaNeutralText(message);
    const group = groups.get(key);
    if (group) group.push(message);
    else groups.set(key, [message]);
  }
  return [...groups.values()].map(formatMessages);
}

/** `1 record`, `12 records` */
export const formatRecordCount = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;
