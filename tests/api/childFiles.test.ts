import { expect, test } from 'vitest';
import { registry as product } from '../../resources';
import { knownNames } from '../../resources/knownNames';
import { createDataProvider } from '../../src/provider';
import { createRegistry, type StoredFile } from '../../src/schema';
import { choice, date, defineResource, file, files, reference, text } from '../../src/schema/declare';
import { describeApi, type Body } from './harness';

const depots = defineResource({
  name: 'sample_depots',
  label: { one: 'Sample Depot', many: 'Sample Depots' },
  titleFields: ['name'],
  fields: { name: text('Name', { required: true }), plan: file('Plan', { accept: ['txt'] }) },
  relations: { permit: { one: 'sample_papers', key: 'permit', label: 'Permit' } },
  search: { name: { field: 'name', op: 'contains', label: 'Name' } },
  menu: { group: 'Network' },
  list: { columns: ['name'], actions: ['edit'], createLabel: 'Add Depot' },
  form: {
    create: { opensIn: 'modal' },
    edit: { opensIn: 'modal' },
    sections: [{ title: 'Depot', fields: ['name', 'plan', 'permit.scan', 'permit.pages', 'permit.valid_until'] }],
  },
  trash: { columns: ['name', 'discarded_at'] },
});

const papers = defineResource({
  name: 'sample_papers',
  label: { one: 'Sample Paper', many: 'Sample Papers' },
  titleFields: ['kind'],
  verbs: ['list', 'create'],
  fields: {
    depot_id: reference('Depot', { to: 'sample_depots', required: true }),
    kind: choice('Kind', ['permit', 'lease'], { required: true }),
    scan: file('Scan', { accept: ['txt'], required: true }),
    pages: files('Pages', { accept: ['txt'] }),
    valid_until: date('Valid Until'),
  },
  relations: { depot: { by: 'depot_id', parent: { onePer: 'kind' } } },
  search: { depot_id: { field: 'depot_id', op: 'eq', apiOnly: true } },
});

const registry = createRegistry([...product.all, depots, papers], knownNames);
const textFile = (name: string) => new File([`The text of ${name}`], name, { type: 'text/plain' });

interface Permit extends Body {
  readonly scan: StoredFile;
  readonly pages: readonly StoredFile[] | null;
}

describeApi('a keyed child with files that is written with its parent', { registry }, (harness) => {
  const requestOf = async (verb: 'create' | 'update', params: object) => {
    let sent: FormData | undefined;
    const provider = createDataProvider({
      apiUrl: 'http://localhost/api',
      registry,
      features: [],
      manufacturer: 'kedrion',
      getToken: () => null,
      fetch: (_url, init) => {
        sent = init.body as FormData;
        return Promise.resolve(Response.json({ id: 1 }));
      },
    });
    await provider[verb]({ resource: 'sample_depots', ...params } as never);
    return sent as FormData;
  };
  const write = async (verb: 'create' | 'update', params: { readonly id?: number; readonly variables: Body }) =>
    harness().call<{ readonly id: number; readonly permit: Permit | null }>(
      verb === 'create' ? 'POST' : 'PUT',
      `sample_depots${params.id === undefined ? '' : `/${params.id}`}`,
      { body: await requestOf(verb, params) },
    );
  const contentOf = async ({ url }: StoredFile) => (await harness().app.inject({ url })).body;

  test('is stored as the provider sends it, and its files can be opened from the parent', async () => {
    const variables = { name: 'North', 'permit.scan': textFile('scan.txt'), 'permit.valid_until': '2030-01-02' };
    const made = await write('create', { variables });
    expect(made).toMatchObject({
      status: 201,
      body: { plan: null, permit: { valid_until: '2030-01-02', scan: { name: 'scan.txt' }, pages: null } },
    });
    expect(await contentOf((made.body.permit as Permit).scan)).toBe('The text of scan.txt');
  });

  test('gets and loses files, and keeps what is not sent', async () => {
    const made = await write('create', { variables: { name: 'South', 'permit.scan': textFile('scan.txt') } });
    const { id } = made.body;
    const pages = [textFile('one.txt'), textFile('two.txt')];
    const more = await write('update', { id, variables: { 'permit.pages': pages, plan: textFile('plan.txt') } });
    const { permit } = more.body;
    expect(more).toMatchObject({
      status: 200,
      body: { plan: { name: 'plan.txt' }, permit: { scan: { name: 'scan.txt' }, pages: [{ name: 'one.txt' }, {}] } },
    });
    const [, second] = permit?.pages ?? [];
    expect(await contentOf(second as StoredFile)).toBe('The text of two.txt');
    const fewer = await write('update', { id, variables: { 'permit.pages': [second] } });
    expect(fewer.body.permit?.pages).toMatchObject([{ name: 'two.txt' }]);
    expect((await write('update', { id, variables: { 'permit.pages': null } })).body.permit).toMatchObject({
      scan: { name: 'scan.txt' },
      pages: null,
    });
    expect(await write('update', { id, variables: { 'permit.scan': null } })).toMatchObject({
      status: 422,
      body: { errors: { 'permit.scan': ['Permit Scan is required'] } },
    });
  });
});
