import { isObject } from '../../schema';
import { describeAnswer, recordOfAnswer } from '../client';
import { NotApplicable, remark, wrong, type Finding, type ServerRule } from '../rule';

/** The headers that a browser sends with every call (decision 1). */
const sentHeaders = ['authorization', 'manufacturer', 'cache-control', 'pragma', 'expires', 'content-type'];

const listed = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((entry) => entry.trim().toLowerCase());

const allows = (allowed: readonly string[], name: string): boolean => allowed.includes('*') || allowed.includes(name);

/** Rules about sessions, errors and headers. */
export const serverRules: readonly ServerRule[] = [
  {
    id: 'session.required',
    text: 'A call without a token is refused with 401',
    need: 'must',
    check: async ({ client, registry }) => {
      const path = registry.all.find(({ verbs }) => verbs.includes('list'))?.apiPath ?? 'patients';
      const answer = await client.call('GET', path, { isAnonymous: true });
      if (answer.status === 401) return [];
      if (answer.status >= 300 && answer.status < 400)
        return [wrong(`${answer.call} without a token answers ${describeAnswer(answer)}; 401 is needed`)];
      return [wrong(`${answer.call} without a token answers ${describeAnswer(answer)}`)];
    },
  },
  {
    id: 'session.me',
    text: '`GET sessions/me` answers the e-mail, and the keys of the manufacturers that the user serves',
    need: 'must',
    check: async ({ client }) => {
      const answer = await client.get('sessions/me');
      const identity = recordOfAnswer(answer);
      if (answer.status !== 200 || typeof identity?.email !== 'string')
        return [wrong(`it answers ${describeAnswer(answer)}; an e-mail is needed`)];
      const { service_manufacturers: served, permissions } = identity;
      return [
        ...(served === undefined || (Array.isArray(served) && served.length > 0)
          ? []
          : [remark(`service_manufacturers is ${JSON.stringify(served)}: which ones the user serves is not shown`)]),
        ...(Array.isArray(served) && served.some((entry) => !/^[a-z]+$/.test(String(entry)))
          ? [remark(`service_manufacturers has ${JSON.stringify(served)}: keys in lower case are expected`)]
          : []),
        ...(permissions === undefined || Array.isArray(permissions)
          ? []
          : [remark('permissions is no list, and is ignored')]),
      ];
    },
  },
  {
    id: 'errors.notFound',
    text: 'An unknown path is answered with 404',
    need: 'must',
    check: async ({ client }) => {
      const answer = await client.get('no_such_collection');
      return answer.status === 404 ? [] : [wrong(`it answers ${describeAnswer(answer)}`)];
    },
  },
  {
    id: 'errors.body',
    text: 'An error has a JSON body with `message` or `errors`',
    need: 'may',
    check: async ({ client }) => {
      const answer = await client.get('no_such_collection');
      const hasReason = isObject(answer.body) && Object.keys(answer.body).length > 0;
      return hasReason ? [] : [remark(`it answers ${describeAnswer(answer)}: the reason is not shown`)];
    },
  },
  {
    id: 'headers.cors',
    text: 'A browser on another host may send the headers of every call, PUT and DELETE',
    need: 'must',
    check: async ({ client, registry, origin }) => {
      if (origin === undefined) throw new NotApplicable('no --origin was given');
      const path = registry.all.find(({ verbs }) => verbs.includes('update'))?.apiPath ?? 'patients';
      const preflight = (method: string) =>
        client.call('OPTIONS', `${path}/1`, {
          isAnonymous: true,
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': method,
            'Access-Control-Request-Headers': [...sentHeaders, 'if-match'].join(','),
          },
        });
      const answers = await Promise.all(['GET', 'PUT', 'DELETE'].map(preflight));
      const shown = listed(
        (await client.call('GET', path, { headers: { Origin: origin } })).headers['access-control-expose-headers'],
      );
      const allowed = listed(answers[0]?.headers['access-control-allow-headers']);
      return [
        ...sentHeaders
          .filter((name) => !allows(allowed, name))
          .map((name) => wrong(`the header ${name} is not allowed`)),
        ...['PUT', 'DELETE'].flatMap((method, at): Finding[] =>
          allows(listed(answers[at + 1]?.headers['access-control-allow-methods']), method.toLowerCase())
            ? []
            : [wrong(`the method ${method} is not allowed`)],
        ),
        ...(allows(shown, 'etag') && !allows(allowed, 'if-match')
          ? [remark('ETag is shown but If-Match is not allowed: each change first reads the record')]
          : []),
      ];
    },
  },
];
