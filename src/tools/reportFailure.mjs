import { explainFailure } from './explainFailure.mjs';

/** Prints the error message of a failed tool without a stack trace and exits with 1. */
export function reportFailure(error) {
  console.error(explainFailure(error));
  process.exit(1);
}
