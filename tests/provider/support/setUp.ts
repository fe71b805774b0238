import { createDataProvider, type DataProviderOptions, type ProgrammeDataProvider } from '../../../src/provider';
import { createAnsweringRecorder, type RecordedRequest, type Reply } from '../../../src/headless';
import { registry } from '../../fixtures/everything';

const apiUrl = 'http://api.test/api';

/** A provider over the test registry, whose calls are recorded and answered without a server. */
export function setUp(answer?: (call: RecordedRequest) => Reply, options: Partial<DataProviderOptions> = {}) {
  const { fetch, calls, last } = createAnsweringRecorder(answer);
  const provider = createDataProvider({
    apiUrl,
    manufacturer: 'octapharma',
    features: ['freeTrialProduct'],
    registry,
    getToken: () => 'token-1',
    fetch,
    ...options,
  });
  return Promise.resolve({ apiUrl, fetch, calls, last, provider });
}

export type Verb = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'deleteOne' | 'recover' | 'custom';

/** Calls a verb with parameters that the compiler cannot match to it. */
export const callVerb = (provider: ProgrammeDataProvider, verb: Verb, params: object): Promise<unknown> =>
  (provider[verb] as (given: object) => Promise<unknown>)(params);

/** The reason of a rejected promise; fails if the promise is fulfilled. */
export async function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    () => 'it was fulfilled',
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error(`Expected a rejection with an Error: ${String(outcome)}`);
  return outcome as Error & Record<string, unknown>;
}
