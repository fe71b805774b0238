import { expect, test } from 'vitest';
import { createRegistry, type Resource } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import type { RouteModule } from '../../src/server/contracts';
import { recordParams, recordSchemaOf, type ZodTypes } from '../../src/server/http/openapi/routeSchema';
import { recordsOf, sendRecord } from '../../src/server/records/openRecords';
import { fixtureNames, fixtureResources } from '../fixtures/everything';
import { registry as product } from '../../resources';
import { describeApi, type Body, type Harness } from './harness';

const declared = (name: string, rights: NonNullable<Resource['rights']>) =>
  defineResource({
    name,
    label: { one: `One of ${name}`, many: name.replaceAll('_', ' ') },
    titleFields: ['name'],
    rights,
    fields: { name: text('Name') },
  });

const kinds = [
  declared('read_kites', { update: ['brand_admin'] }),
  declared('hidden_kites', { list: ['brand_admin'] }),
];
const registry = createRegistry([...product.all, ...fixtureResources, ...kinds], fixtureNames);

/** A call on a record, written as the guide says: it reads nothing, and patches the record. */
const registerLaunch: RouteModule = (api, { registry: known }) => {
  for (const kites of kinds.map(({ name }) => known.get(name))) {
    const schema = {
      tags: [kites.label.many],
      summary: 'Launch',
      params: recordParams(kites),
      response: { 200: recordSchemaOf(kites) },
      ofManufacturer: true,
    } as const;
    api
      .withTypeProvider<ZodTypes>()
      .post(`/${kites.apiPath}/:id/launch`, { schema }, async (request, reply) =>
        sendRecord(
          reply,
          await recordsOf(request).patch(kites, { id: request.params.id, decide: () => ({ name: 'Flying' }) }),
        ),
      );
  }
};

describeApi('a call that custom code makes on a record', { registry, routes: [registerLaunch] }, (harness) => {
  const make = async ({ call }: Harness, path: string) =>
    (await call<Body & { id: number }>('POST', path, { body: { name: 'Grounded' } })).body.id;

  test.each([
    ['read_kites', 'Your role may not change read kites'],
    ['hidden_kites', 'Your role may not see hidden kites'],
  ])('changes nothing of %s for a role that may not change them', async (path, message) => {
    const { call, agentToken } = harness();
    const id = await make(harness(), path);
    expect(await call('POST', `${path}/${id}/launch`, { token: agentToken })).toMatchObject({
      status: 403,
      body: { message },
    });
    expect((await call('GET', `${path}/${id}`)).body).toMatchObject({ name: 'Grounded' });
    expect(await call('POST', `${path}/${id}/launch`)).toMatchObject({ status: 200, body: { name: 'Flying' } });
  });
});
