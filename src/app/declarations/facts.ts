/** A place of the check, as `resources/payers.ts:12:5`, and what it says there. */
export interface Remark {
  readonly place: string;
  readonly message: string;
}

/** What the development server knows of a kind of record, and a browser does not. */
export interface KindFacts {
  /** Where it is declared. */
  readonly place: string;
  /** What the check tells of it. */
  readonly remarks: readonly Remark[];
  /** The SQL of its table; absent for a kind without one. */
  readonly sql?: string;
}

/** By the name of the kind. */
export type Facts = Readonly<Record<string, KindFacts>>;

/** The address at which the development server answers with the facts. */
export const factsPath = '/__declarations';

/** The address that opens a place in the editor. */
export const editorPath = (place: string): string => `/__open-in-editor?file=${encodeURIComponent(place)}`;
