import { readRecord, assertWriteSucceeded, unwrapEnvelope } from './responses';
import { headerNames } from './headers';
import type { HttpClient } from './httpClient';
import { createUnreadableError, RequestError } from './requestError';

/** Response to a sign-in or a password change. */
export interface SessionResponse extends DraftKeyHolder {
  readonly token: string;
  readonly email: string | undefined;
}

interface DraftKeyHolder {
  /** The key that encrypts what the user has typed and not saved; undefined if the server gives none. */
  readonly draftKey: string | undefined;
}

/** The signed-in user (decision 14). */
export interface Identity {
  readonly email: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly role?: string;
  /** Absent if the server does not send it. */
  readonly permissions?: readonly string[];
  readonly service_manufacturers?: readonly string[];
  /** The rest of the product is blocked until the password has been changed (decision 18). */
  readonly must_change_password?: boolean;
  /**
   * The rest of the product is blocked until a second factor has been set up; absent if the server does not support it.
   */
  readonly must_set_up_second_factor?: boolean;
  /** Changes of the second factor and emergency access ask for its code; absent if the server does not send it. */
  readonly has_second_factor?: boolean;
  /** The session expires after this time without a call; absent if the server does not send it. */
  readonly idle_minutes?: number;
  /** Duration of an emergency access to another manufacturer, if the server offers it. */
  readonly emergency_minutes?: number;
  /** When the access log was last found broken; only for users who may see it. */
  readonly access_log_broken_at?: string;
}

export interface PasswordChange {
  readonly old_password: string;
  readonly new_password: string;
  readonly repeat_new_password: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, if the server has requested one. */
  readonly code?: string;
}

/** Whether a header can carry the token. */
const isValidHeaderValue = (token: string): boolean => /^[\x20-\x7e\x80-\xff]+$/.test(token);

const isText = (value: unknown): value is string => typeof value === 'string';
const parseText = (value: unknown): string | undefined => (isText(value) && value !== '' ? value : undefined);

function parseSession(body: unknown): SessionResponse | undefined {
  const { auth_token: token, email, draft_key: draftKey } = unwrapEnvelope(body);
  if (typeof token !== 'string' || !isValidHeaderValue(token)) return undefined;
  return { token, email: parseText(email), draftKey: parseText(draftKey) };
}

const parseNames = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(isText) ? value : undefined;

/**
 * Reads the identity, and the key beside it. Permissions and manufacturers that are not lists of names count as not
 * sent (decision 50).
 */
function parseIdentity(body: unknown): DraftKeyHolder & { readonly identity: Identity } {
  const {
    permissions,
    service_manufacturers: manufacturers,
    draft_key: draftKey,
    ...rest
  } = readRecord({ body, call: 'GET sessions/me' });
  const [validPermissions, validManufacturers] = [parseNames(permissions), parseNames(manufacturers)];
  const identity = {
    ...(rest as unknown as Identity),
    ...(validPermissions && { permissions: validPermissions }),
    ...(validManufacturers && { service_manufacturers: validManufacturers }),
  };
  return { identity, draftKey: parseText(draftKey) };
}

const wrongPasswordMessage = 'The email or the password is wrong';
const wrongCurrentPasswordMessage = 'The current password is wrong';

/**
 * Adjusts the message of a sign-in refused with 401: it must not say that a session has ended, whatever the response
 * says.
 */
function toSignInError(failure: unknown): unknown {
  // An error with a code has a specific message.
  if (!(failure instanceof RequestError) || failure.statusCode !== 401 || failure.code !== undefined) return failure;
  const { message, worded } = failure;
  failure.message = worded
    ? wrongPasswordMessage
    : /password/i.test(message)
      ? message
      : `${wrongPasswordMessage}: ${message}`;
  return failure;
}

/** The calls about the session (Cases 7). */
export function createSessionCalls({ apiUrl, client }: { readonly apiUrl: string; readonly client: HttpClient }) {
  const address = `${apiUrl}/sessions`;
  return {
    /** Signs in; a stored token is not sent. */
    open: async (credentials: Credentials): Promise<SessionResponse> => {
      const { data } = await client
        .post(address, credentials, { headers: { [headerNames.authorization]: false } })
        .catch((failure: unknown) => {
          throw toSignInError(failure);
        });
      const session = parseSession(data);
      if (session) return session;
      assertWriteSucceeded({ body: data, call: 'POST sessions' });
      throw createUnreadableError('The server answered without a session.');
    },

    /** Ends the session of the token on the server; the call continues after the page is closed. */
    close: async (token: string): Promise<void> => {
      await client.delete(address, { keepalive: true, headers: { [headerNames.authorization]: token } });
    },

    me: async (): Promise<ReturnType<typeof parseIdentity>> => {
      const { data } = await client.get(`${address}/me`);
      return parseIdentity(data);
    },

    /** Changes the password. The response contains a new token if the server has ended the current session. */
    changePassword: async (change: PasswordChange): Promise<SessionResponse | undefined> => {
      const { data } = await client.post(`${address}/change_password`, change).catch((failure: unknown) => {
        // The session itself is checked by `sessionEnd.ts`.
        if (failure instanceof RequestError && failure.statusCode === 401 && failure.worded)
          failure.message = wrongCurrentPasswordMessage;
        throw failure;
      });
      const session = parseSession(data);
      if (!session) assertWriteSucceeded({ body: data, call: 'POST sessions/change_password' });
      return session;
    },
  };
}
