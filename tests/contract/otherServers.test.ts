import { describe, expect, test } from 'vitest';
import { runContract, type Outcome } from '../../src/contract/runContract';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { describeApi, type Harness } from '../api/harness';
import { camelCased, distort, eachList, eachRecord, type Distortion, type Json } from './distort';
import { fetchFrom } from './fetchFrom';

const parts = createProductExtensions({ manufacturers });

const isRecordPath = (path: string) => /^(patients|payers|facilities)\/\d+$/.test(path);
const html = { status: 200, body: '<!doctype html><title>Sign in</title>', headers: new Headers() };
const isWriteTo = (method: string, path: string) => method === 'PUT' && isRecordPath(path);
const ofPatients = (change: (record: Json) => Json): Distortion => ({ answer: eachRecord(change) });

/** How many records there are of each resource that is checked. */
const counts = { payers: 5, patients: 2, patient_insurances: 0, cases: 2, activities: 2, facilities: 0 } as const;

interface Case {
  readonly distortion: Distortion;
  /** The rule that finds it. */
  readonly rule: string;
  /** The resource that the rule is checked on, payers by default; none for a rule about the server as a whole. */
  readonly on?: keyof typeof counts | 'none';
  readonly write?: true;
}

/** Servers that would break the product, each in one respect. */
const wrongServers: Readonly<Record<string, Case>> = {
  'answers calls without a token': {
    rule: 'session.required',
    on: 'none',
    distortion: {
      answer: ({ status }) => (status === 401 ? { status: 200, body: { data: [], meta: { total: 0 } } } : undefined),
    },
  },
  'redirects to a login page': {
    rule: 'session.required',
    on: 'none',
    distortion: {
      answer: ({ status }) =>
        status === 401 ? { status: 302, body: '', headers: new Headers({ location: '/login' }) } : undefined,
    },
  },
  'has no e-mail of the user': {
    rule: 'session.me',
    on: 'none',
    distortion: { answer: (_, { path }) => (path === 'sessions/me' ? { body: { data: [] } } : undefined) },
  },
  'answers a web page for an unknown path': {
    rule: 'errors.notFound',
    on: 'none',
    distortion: {
      answer: ({ status }, { path }) => (status === 404 && path === 'no_such_collection' ? html : undefined),
    },
  },
  'lists records without an envelope and with pages': {
    rule: 'list.envelope',
    distortion: { answer: eachList(({ data }) => ({ rows: data })) },
  },
  'states no total': {
    rule: 'list.envelope',
    distortion: { answer: eachList(({ data }) => ({ data, meta: { current_page: 1 } })) },
  },
  'states the number of rows on the page as the total': {
    rule: 'list.past',
    distortion: { answer: eachList(({ data, meta }) => ({ data, meta: { ...meta, total: data.length } })) },
  },
  'states a total that is too large': {
    rule: 'list.total',
    distortion: { answer: eachList(({ data, meta }) => ({ data, meta: { ...meta, total: Number(meta.total) + 3 } })) },
  },
  'has ids that are no numbers': {
    rule: 'list.ids',
    on: 'patients',
    distortion: ofPatients((row) => ({ ...row, id: `id-${String(row.id)}` })),
  },
  'has ids past 2^53': {
    rule: 'list.ids',
    on: 'patients',
    distortion: ofPatients((row) => ({ ...row, id: 9_007_199_254_740_992 + Number(row.id) * 2 })),
  },
  'has rows without an id': {
    rule: 'list.ids',
    distortion: { answer: eachList(({ data, meta }) => ({ data: data.map(({ id: _, ...row }) => row), meta })) },
  },
  'lists a record twice': {
    rule: 'list.ids',
    distortion: { answer: eachList(({ data, meta }) => ({ data: [...data, ...data.slice(0, 1)], meta })) },
  },
  'counts pages from 0': {
    rule: 'list.page',
    distortion: { query: (query) => query.has('page') && query.set('page', String(Number(query.get('page')) + 1)) },
  },
  'ignores the page': {
    rule: 'list.page',
    distortion: { query: (query) => query.has('page') && query.set('page', '1') },
  },
  'fills pages past the end': {
    rule: 'list.past',
    distortion: { query: (query) => Number(query.get('page')) > 3 && query.set('page', '1') },
  },
  'states another total past the end': {
    rule: 'list.past',
    distortion: {
      answer: eachList(({ data, meta }) =>
        data.length === 0 ? { data, meta: { ...meta, total: 0 } } : { data, meta },
      ),
    },
  },
  'names fields in camelCase': { rule: 'values.names', on: 'patients', distortion: ofPatients(camelCased) },
  'answers JSON:API': {
    rule: 'values.names',
    on: 'patients',
    distortion: ofPatients(({ id, ...attributes }) => ({ id, type: 'patient', attributes })),
  },
  'has no list of names to choose from': {
    rule: 'values.choices',
    on: 'cases',
    distortion: { answer: (_, { path }) => (path === 'programs/drugs' ? { body: { drugs: [] } } : undefined) },
  },
  'ignores searches': {
    rule: 'search.misses',
    distortion: {
      query: (query) => {
        for (const name of [...query.keys()])
          if (!['page', 'per', 'discard', 'q[s][]'].includes(name)) query.delete(name);
      },
    },
  },
  'refuses searches': {
    rule: 'search.finds',
    on: 'patients',
    distortion: { answer: (_, { query }) => (query.has('searchFirstName') ? { status: 500, body: {} } : undefined) },
  },
  'finds nothing': {
    rule: 'search.finds',
    on: 'patients',
    distortion: {
      answer: (reply, call) =>
        [...call.query.keys()].some((name) => name.startsWith('search'))
          ? eachList(({ meta }) => ({ data: [], meta: { ...meta, total: 0 } }))(reply, call)
          : undefined,
    },
  },
  'ignores the order': { rule: 'search.sort', distortion: { query: (query) => query.delete('q[s][]') } },
  'answers another record': {
    rule: 'record.read',
    distortion: {
      answer: ({ body }, { path }) =>
        isRecordPath(path) ? { body: { ...(body as Json), id: 4_711, data: undefined } } : undefined,
    },
  },
  'answers a web page for a record': {
    rule: 'record.read',
    distortion: { answer: (_, { path, method }) => (method === 'GET' && isRecordPath(path) ? html : undefined) },
  },
  'answers a part of a record': {
    rule: 'record.whole',
    distortion: {
      answer: ({ body, status }, { path }) =>
        isRecordPath(path) && status === 200
          ? { body: { id: (body as Json).id ?? ((body as Json).data as Json).id } }
          : undefined,
    },
  },
  'answers null for a record that is not there': {
    rule: 'record.missing',
    distortion: {
      answer: ({ status }, { path }) =>
        status === 404 && isRecordPath(path) ? { status: 200, body: 'null' } : undefined,
    },
  },
  'fails for an insurance that is not there': {
    rule: 'record.keyed',
    on: 'patient_insurances',
    distortion: { answer: (_, { path }) => (path.startsWith('insurances/') ? { status: 500, body: {} } : undefined) },
  },
  'ignores discard': { rule: 'trash.lists', distortion: { query: (query) => query.delete('discard') } },
  'has no list of versions': {
    rule: 'history.lists',
    distortion: { answer: (_, { path }) => (path === 'versions' ? { body: { versions: [] } } : undefined) },
  },
  'has versions without what changed': {
    rule: 'history.lists',
    distortion: {
      answer: (_, { path }) =>
        path === 'versions' ? { body: { data: [{ id: 1, event: 'create' }], meta: { total: 1 } } } : undefined,
    },
  },
  'has file addresses that are none': {
    rule: 'values.kinds',
    on: 'activities',
    distortion: {
      answer: eachList(({ data, meta }) => ({
        data: data.map((row) => ({ ...row, documents: [{ attachment_id: 1, url: 'card.png' }] })),
        meta,
      })),
    },
  },
  'refuses what is valid': {
    rule: 'write.accepted',
    write: true,
    distortion: {
      answer: (_, { method }) =>
        method === 'POST' ? { status: 422, body: { errors: { name: ['is wrong'] } } } : undefined,
    },
  },
  'stores something else': {
    rule: 'write.stored',
    write: true,
    distortion: { values: (values, { method }) => (method === 'POST' ? { ...values, name: 'Another name' } : values) },
  },
  'ignores changes': {
    rule: 'write.partial',
    write: true,
    distortion: {
      values: (values, { method, path }) => (isWriteTo(method, path) && !('discarded_at' in values) ? {} : values),
    },
  },
  'empties what a change does not name': {
    rule: 'write.partial',
    write: true,
    distortion: {
      values: (values, { method, path }) =>
        isWriteTo(method, path) && !('discarded_at' in values)
          ? { address_city: null, address_street: null, fax: null, ...values }
          : values,
    },
  },
  'does not clear values': {
    rule: 'write.clear',
    write: true,
    distortion: {
      values: (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    },
  },
  'ignores If-Match though it has ETags': {
    rule: 'write.version',
    write: true,
    distortion: { dropHeaders: ['if-match'] },
  },
  'keeps what is discarded in the list': {
    rule: 'write.trash',
    write: true,
    distortion: { instead: ({ method }) => (method === 'DELETE' ? { status: 200, body: {} } : undefined) },
  },
  'does not recover': {
    rule: 'write.trash',
    write: true,
    distortion: { values: (values) => ('discarded_at' in values ? { name: 'Recovered' } : values) },
  },
  'writes no history': {
    rule: 'write.history',
    write: true,
    distortion: {
      answer: (_, { path }) => (path === 'versions' ? { body: { data: [], meta: { total: 0 } } } : undefined),
    },
  },
  'stores a repeated create twice': {
    rule: 'write.once',
    write: true,
    distortion: { dropHeaders: ['idempotency-key'] },
  },
};

/** Servers that the product tolerates, and what they lose. */
const toleratedServers: Readonly<Record<string, Case>> = {
  'a bare list with its total in a header': {
    rule: 'list.envelope',
    distortion: {
      answer: (reply, call) => {
        const { body } = reply;
        const isList = call.method === 'GET' && call.path === 'payers' && reply.status === 200;
        if (!isList) return undefined;
        const { data, meta } = body as { data: unknown; meta: Json };
        return { body: data, headers: new Headers({ 'x-total-count': String(meta.total) }) };
      },
    },
  },
  'a total as text': {
    rule: 'list.envelope',
    distortion: { answer: eachList(({ data, meta }) => ({ data, meta: { ...meta, total: String(meta.total) } })) },
  },
  'ids as text': {
    rule: 'list.ids',
    on: 'patients',
    distortion: ofPatients((row) => ({ ...row, id: String(row.id) })),
  },
  'a page size of its own': {
    rule: 'list.per',
    distortion: { query: (query) => query.has('per') && query.set('per', '2') },
  },
  '404 past the end': {
    rule: 'list.past',
    distortion: {
      answer: ({ body }, { path, query }) =>
        path === 'payers' && Number(query.get('page')) > 3 ? { status: 404, body } : undefined,
    },
  },
  'truth values as numbers': {
    rule: 'values.kinds',
    on: 'patients',
    distortion: ofPatients((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
      ),
    ),
  },
  'times without a zone': {
    rule: 'values.kinds',
    on: 'patients',
    distortion: ofPatients((row) => ({ ...row, created_at: '2026-01-02T10:00:00' })),
  },
  'no versions of records': {
    rule: 'record.version',
    distortion: {
      answer: ({ headers }) => ({ headers: new Headers([...headers].filter(([name]) => name !== 'etag')) }),
    },
  },
  'no batches by ids': { rule: 'record.batch', distortion: { query: (query) => query.delete('ids[]') } },
  'predicates that are ignored': {
    rule: 'search.unknown',
    distortion: { query: (query) => query.delete('q[no_such_field_eq]') },
  },
  'a confirmation in place of the created record': {
    rule: 'write.create',
    write: true,
    distortion: {
      answer: ({ status }, { method }) =>
        method === 'POST' && status === 201 ? { body: { success: true } } : undefined,
    },
  },
};

describeApi('the contract', { registry, ...parts }, (harness) => {
  async function observe({
    distortion,
    write,
    on = write ? 'facilities' : 'payers',
  }: Case): Promise<readonly Outcome[]> {
    const { make, app, token }: Harness = harness();
    const resources = on === 'none' ? [] : [on];
    if (on === 'patient_insurances') await make(registry.get('patients'), 1);
    for (const name of resources) for (let n = 1; n <= counts[name]; n += 1) await make(registry.get(name), n);
    return runContract({
      apiUrl: 'http://api.test/api',
      manufacturer: 'octapharma',
      token,
      registry,
      resources,
      write: write === true,
      seed: 43_210_000,
      fetch: distort(fetchFrom(app), distortion),
    });
  }
  const foundBy = (outcomes: readonly Outcome[], severity: 'wrong' | 'remark') =>
    outcomes
      .filter(({ findings }) => findings.some((finding) => finding.severity === severity))
      .map(({ rule }) => rule);

  describe('finds a server that', () => {
    test.each(Object.entries(wrongServers))('%s', async (_what, wrongServer) => {
      expect(foundBy(await observe(wrongServer), 'wrong')).toContain(wrongServer.rule);
    });
  });

  describe('remarks upon', () => {
    test.each(Object.entries(toleratedServers))('%s, and finds nothing wrong', async (_what, tolerated) => {
      const outcomes = await observe(tolerated);
      expect(foundBy(outcomes, 'remark')).toContain(tolerated.rule);
      expect(foundBy(outcomes, 'wrong')).toEqual([]);
    });
  });
});
