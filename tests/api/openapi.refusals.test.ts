import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { createChecker, describedPathOf, readDescription } from './describedApi';
import { describeApi } from './harness';
import { registeredRoutes } from './registeredRoutes';
import { engines } from './stores';

const parts = createProductExtensions({ manufacturers });

describeApi('the description of refusals', { registry, ...parts, on: engines.slice(0, 1) }, (harness) => {
  test.each([
    [400, 'an unknown manufacturer', { headers: { manufacturer: 'nobody' } }],
    [400, 'a malformed key of a repeatable call', { headers: { 'idempotency-key': 'é' } }],
    [404, 'an unknown record', {}],
    [414, 'a long address', { query: 'x'.repeat(25_000) }],
    [414, 'a long id', { id: 'x'.repeat(1_000) }],
    [415, 'a compressed body', { headers: { 'content-encoding': 'gzip' } }],
  ])(
    'has %i of every route, for %s',
    async (
      status,
      _what,
      {
        headers = {},
        query = '',
        id = '999999',
      }: { readonly headers?: Readonly<Record<string, string>>; readonly query?: string; readonly id?: string },
    ) => {
      const { app, token } = harness();
      const description = await readDescription(harness());
      const check = createChecker(description);
      let refused = 0;
      // Those of sessions would end the one of this test, and the stream of changes has no end.
      for (const route of registeredRoutes(app).filter(({ path }) => !/\/sessions|\/live$/.test(path))) {
        const url = route.path.replace(/:\w+/g, id);
        const answer = await app.inject({
          method: route.method,
          url: `${url}?${query}`,
          headers: { authorization: token, ...headers },
        });
        if (answer.statusCode !== status) continue;
        refused += 1;
        const { responses } =
          description.paths[describedPathOf(description, route) ?? '']?.[route.method.toLowerCase()] ??
          expect.fail(route.path);
        const { $ref = '' } = responses[String(status)] ?? responses.default ?? {};
        expect.soft($ref, `${route.method} ${route.path}`).toBe('#/components/responses/Refused');
        expect.soft(check({ $ref: '#/components/schemas/Error' }, answer.json())).toEqual([]);
        expect.soft(answer.body).not.toContain(route.path.replace(/:.*/, ''));
      }
      expect(refused).toBeGreaterThan(0);
    },
  );
});
