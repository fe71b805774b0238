import { createDataProvider, type DataProviderOptions, type ProgrammeDataProvider } from '../../../src/provider';
import { registry } from '../../fixtures/everything';
import { startRecordingServer, type Recorded, type Reply } from './recordingServer';

/** A provider over the test registry and a recording server. */
export async function setUp(answer?: (call: Recorded) => Reply, options: Partial<DataProviderOptions> = {}) {
  const server = await startRecordingServer(answer);
  const provider = createDataProvider({
    apiUrl: server.apiUrl,
    manufacturer: 'octapharma',
    features: ['freeTrialProduct'],
    registry,
    getToken: () => 'token-1',
    ...options,
  });
  return { ...server, provider };
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
