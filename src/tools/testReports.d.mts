/** A failed test, and the reason that its tool gave, if any. */
export interface Failure {
  readonly name: string;
  readonly reason?: string;
}

/** The result of a test step. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

export declare const noCounts: () => Counts;
export declare const addCounts: (one: Counts, other: Counts) => Counts;
export declare const singleCount: (name: string, ok: boolean, reason?: string) => Counts;
export declare const describeFailures: (failures: readonly Failure[]) => string;
export declare const countVitest: (path: string, ok: boolean) => Counts;
export declare const countPlaywright: (path: string, ok: boolean) => Counts;
