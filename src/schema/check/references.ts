import type { FieldKind } from '../field';
import type { LinkingField } from '../references';
import { targetOf, type Problems, type Subject } from './context';

/** Kinds that are read and shown as each other: all of them are texts. */
const texts: readonly FieldKind[] = ['text', 'longText', 'richText', 'email', 'phone', 'choice', 'yesNo', 'usState', 'height', 'weight', 'ndcList', 'remoteChoice'];
/** Kinds whose values are numbers of records or plain numbers. */
const numbers: readonly FieldKind[] = ['integer', 'reference', 'prefixedId'];

export const isAlike = (one: FieldKind, other: FieldKind): boolean => one === other || [texts, numbers].some((alike) => alike.includes(one) && alike.includes(other));

/** What a reference points to. */
export function* referenceProblems(field: LinkingField, subject: Subject): Problems {
  const { target, problem } = targetOf(field.to, subject);
  if (problem !== undefined) yield `it refers to ${problem}`;
  if (!target) return;
  if (target.view) yield `it refers to ${field.to}, which is a view and keeps no records; refer to ${target.view.of}`;
  if (subject.resource.shared && !target.shared) yield `it refers to ${field.to}, whose records belong to one manufacturer each, while ${subject.resource.name} is shared by all; share both or neither`;
}
