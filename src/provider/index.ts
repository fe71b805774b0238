export { createAccessControlProvider } from './accessControlProvider';
export { findIdProblem, findNamingProblem } from './readValues';
export { findListMeta, parseCount, unwrapEnvelope, unwrapRecord } from './responses';
export {
  createAuthProvider,
  type AuthProviderOptions,
  type ProgrammeAuthProvider,
  type SignInParams,
} from './authProvider';
export type { Fetch } from './call';
export type { DescribedRequest } from './describeCall';
export {
  createDataProvider,
  type DataProviderOptions,
  type ProgrammeDataProvider,
  withReadTimes,
} from './dataProvider';
export { discardPrefetches, startPrefetch, hasPrefetchSucceeded, type PrefetchedResponse } from './prefetch';
export { createLiveProvider } from './lazyLiveProvider';
export { createHttpClient, type HttpClientOptions } from './httpClient';
export { listAddress } from './listAddress';
export { toLocalPath, signInPathFrom, signInPath } from './localPath';
export { queryClientConfig, shouldRetry } from './queryDefaults';
export { RequestError } from './requestError';
export type { Identity, PasswordChange } from './sessionCalls';
export { createMemoryStorage, createSessionStore, type SessionStore } from './sessionStore';
export { signIn, type Session, type SignInOptions } from './signIn';
export { type RecordResponse, apiRecordPath } from './providerContext';
