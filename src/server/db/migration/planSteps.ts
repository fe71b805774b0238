/** Statements that follow each other for one reason. */
export interface PlanStep {
  readonly why: string;
  readonly statements: readonly string[];
  /** Too long to be read: a printed plan has the reason alone. */
  readonly isHidden?: true;
  /** Run after the transaction of all others, each by itself. */
  readonly isOutside?: true;
}

/** The reasons of the steps of a start. */
export const why = {
  extensions: 'Searches find parts of words, with and without accents',
  renamedColumns: 'Renamed fields: their columns keep the values',
  renamedCells: 'Renamed columns of tables inside records: the stored rows get the new names',
  renamedTables: 'Renamed kinds of records: their tables keep the records',
  renamedKinds: 'Renamed kinds of records: histories, totals and pending deliveries are stored under the new name',
  schemas: 'A schema for each manufacturer, and one that all of them share',
  staleIndexes: 'Indexes over a function that is replaced: they are created again below',
  functions: 'Functions that indexes and triggers call',
  tables: 'Tables and columns that are declared and missing',
  references: 'Foreign keys of references',
  description:
    'The description of the fields, which is the comment of each schema, is stored by the next start or db:migrate',
  indexes: 'Indexes for searches, sort orders and unique values; those that no list needs are dropped',
  triggers: 'Triggers that count records and note changes, so that lists do not count them anew',
  appendOnly: 'Entries of the access log are never changed',
  gaps: 'Totals that lists remember of rewritten records are counted anew',
  deferred: 'Indexes of tables in use, each outside of a transaction: they block nobody, however long they take',
} as const;

type Why = (typeof why)[keyof typeof why];

/** The steps that have anything to run. */
export const planSteps = (statements: Readonly<Partial<Record<Why, readonly string[]>>>): PlanStep[] =>
  (Object.entries(statements) as [Why, readonly string[]][])
    .filter(([, own]) => own.length > 0)
    .map(([reason, own]) => ({
      why: reason,
      statements: own,
      ...(reason === why.description && { isHidden: true }),
      ...(reason === why.deferred && { isOutside: true }),
    }));

/** All statements of these steps. */
export const statementsOf = (steps: readonly PlanStep[]): readonly string[] =>
  steps.flatMap(({ statements }) => statements);
