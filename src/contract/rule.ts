import type { Registry, Resource } from '../schema';
import type { Answer, ContractClient } from './client';

/**
 * What is found: `wrong` breaks the product or shows something false; a `remark` is tolerated by the product, or loses
 * a part of it.
 */
export interface Finding {
  readonly severity: 'wrong' | 'remark';
  readonly message: string;
}

export const wrong = (message: string): Finding => ({ severity: 'wrong', message });
export const remark = (message: string): Finding => ({ severity: 'remark', message });

/** What is found about each of these. */
export const findInEach = async <T>(
  items: readonly T[],
  find: (item: T) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> => (await Promise.all(items.map(find))).flat();

/** A rule does not apply, because the server has no records to show it or lacks what it is about. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** The rows of a list response, and its total, in whichever of the tolerated forms. */
export interface ListAnswer {
  readonly answer: Answer;
  readonly rows: readonly Values[];
  readonly total: number | undefined;
}

export type Values = Readonly<Record<string, unknown>>;

/** What a rule looks at. */
export interface ServerProbe {
  readonly client: ContractClient;
  readonly registry: Registry;
  /** The origin of a web app on another host, whose browser would ask before it sends. */
  readonly origin: string | undefined;
}

export interface ResourceProbe extends ServerProbe {
  readonly resource: Resource;
  /** Reads a list of the resource; throws NotApplicable if it is none. */
  readonly list: (query?: string) => Promise<ListAnswer>;
  /** The first rows of the list; throws NotApplicable if there are none. */
  readonly rows: () => Promise<readonly Values[]>;
  /** Path and query of a record. */
  readonly pathOf: (id: unknown) => string;
}

interface RuleTexts {
  /** A stable name, such as `list.total`. */
  readonly id: string;
  /** The rule as a sentence about the server. */
  readonly text: string;
  /** Whether the product needs it, or only does more with it. */
  readonly need: 'must' | 'may';
}

export interface ServerRule extends RuleTexts {
  readonly check: (probe: ServerProbe) => Promise<readonly Finding[]>;
}

export interface ResourceRule extends RuleTexts {
  /** The resources that it concerns; all by default. */
  readonly appliesTo?: (resource: Resource) => boolean;
  readonly check: (probe: ResourceProbe) => Promise<readonly Finding[]>;
}

/** A rule that is observed by changing records, which are discarded afterwards. */
export interface WriteRule extends RuleTexts {
  readonly appliesTo?: (resource: Resource) => boolean;
  readonly check: (probe: WriteProbe) => Promise<readonly Finding[]>;
}

export interface WriteProbe extends ResourceProbe {
  /** The record that was created for these rules, as it was answered, and what was sent for it. */
  readonly created: { readonly id: number; readonly sent: Values; readonly answer: Answer };
  /** Values for another record, which differ from those of the first one. */
  readonly inputOf: (n: number) => Promise<Record<string, unknown>>;
  /** Sends values as a create or an update does: as JSON, or as multipart for records with files. */
  readonly send: (
    method: 'POST' | 'PUT',
    path: string,
    values: Values,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Remembers a record, so that it is discarded at the end. */
  readonly remember: (id: unknown) => void;
}
