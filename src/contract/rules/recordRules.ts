import { isFilled, isObject, keyOptionsOf } from '../../schema';
import { describeAnswer, recordOfAnswer } from '../client';
import { metaOf, readListAnswer } from '../probe';
import { findInEach, NotApplicable, remark, wrong, type Finding, type ResourceProbe, type ResourceRule } from '../rule';

const isRead: ResourceRule['appliesTo'] = ({ verbs, relations, list }) =>
  verbs.includes('list') && !relations.keyed && list !== undefined;

/** An id that no record has. */
const nobodysId = 2_000_000_011;

async function readFirst(probe: ResourceProbe) {
  const [row = {}] = await probe.rows();
  return { row, answer: await probe.client.get(probe.pathOf(row.id)) };
}

/** Reads the keyed children of the first parent. */
async function checkKeyed({ client, registry, resource }: ResourceProbe): Promise<readonly Finding[]> {
  const { keyed } = resource.relations;
  const parentField = keyed && resource.fields[keyed.parent];
  if (!keyed || !parentField || !('to' in parentField)) throw new NotApplicable('its records are no keyed children');
  const parents = readListAnswer(await client.get(`${registry.get(parentField.to).apiPath}?page=1&per=3`));
  if (!parents || parents.rows.length === 0) throw new NotApplicable('there is no parent record');
  const base = keyed.path ?? `${resource.apiPath}/`;
  const paths = parents.rows.flatMap(({ id }) =>
    keyOptionsOf(resource).map(({ value }) => `${base}${encodeURIComponent(value)}?${keyed.parent}=${String(id)}`),
  );
  return findInEach(paths, async (path) => {
    const answer = await client.get(path);
    const isEmpty = answer.status === 404 || answer.status === 204 || answer.body === null;
    if (isEmpty || (answer.status === 200 && recordOfAnswer(answer))) return [];
    if (isObject(answer.body) && answer.body.data === null) return [];
    if (Array.isArray(answer.body) && answer.body.length === 0)
      return [remark(`GET ${path} answers an empty list where there is none`)];
    return [wrong(`GET ${path} answers ${describeAnswer(answer)}`)];
  });
}

async function checkTrash({ list }: ResourceProbe): Promise<readonly Finding[]> {
  const [trash, live] = [await list('discard=true&page=1&per=25'), await list('page=1&per=25')];
  const kept = trash.rows.find((row) => 'discarded_at' in row && !isFilled(row.discarded_at));
  const discarded = live.rows.find(({ discarded_at: at }) => isFilled(at));
  return [
    ...(kept ? [wrong(`discard=true lists the record ${String(kept.id)}, which is not discarded`)] : []),
    ...(discarded ? [wrong(`the list has the record ${String(discarded.id)}, which is discarded`)] : []),
    ...(trash.rows.some((row) => !('discarded_at' in row))
      ? [remark('records in the trash have no discarded_at')]
      : []),
  ];
}

async function checkHistory(probe: ResourceProbe): Promise<readonly Finding[]> {
  const [row = {}] = await probe.rows();
  const query = new URLSearchParams({ model_name: probe.resource.label.one, data_keyword: String(row.id) });
  const answer = await probe.client.get(`versions?${query.toString()}`);
  const list = readListAnswer(answer);
  if (!list) return [wrong(`${answer.call} answers ${describeAnswer(answer)}; a list of versions is needed`)];
  const isVersion = (version: Readonly<Record<string, unknown>>) =>
    isFilled(version.created_at) && isFilled(version.event) && isObject(version.changeset);
  return [
    ...(list.rows.every(isVersion) ? [] : [wrong('a version lacks created_at, event or changeset')]),
    ...(typeof metaOf(answer.body).total === 'string' ? [remark('the total of the history is a text')] : []),
  ];
}

/** Rules about single records, the trash and the history. */
export const recordRules: readonly ResourceRule[] = [
  {
    id: 'record.read',
    text: 'A record answers itself under its id, bare or as `{ data: record }`',
    need: 'must',
    appliesTo: isRead,
    check: async (probe) => {
      const { row, answer } = await readFirst(probe);
      const record = recordOfAnswer(answer);
      if (answer.status !== 200 || !record) return [wrong(`${answer.call} answers ${describeAnswer(answer)}`)];
      if (isObject(record.attributes)) return [wrong('the fields stand in "attributes" (JSON:API)')];
      return String(record.id) === String(row.id)
        ? []
        : [wrong(`${answer.call} answers the record ${String(record.id)}`)];
    },
  },
  {
    id: 'record.whole',
    text: 'A record has the values that its row in the list has',
    need: 'must',
    appliesTo: isRead,
    check: async (probe) => {
      const { row, answer } = await readFirst(probe);
      const record = recordOfAnswer(answer);
      if (!record) throw new NotApplicable('there is no record');
      const missing = Object.keys(row).filter(
        (name) => name in probe.resource.fields && isFilled(row[name]) && !isFilled(record[name]),
      );
      return missing.length > 0 ? [wrong(`${answer.call} lacks ${missing.join(', ')}, which its row has`)] : [];
    },
  },
  {
    id: 'record.missing',
    text: 'A record that does not exist is answered with 404',
    need: 'must',
    appliesTo: isRead,
    check: async ({ client, pathOf }) => {
      const answer = await client.get(pathOf(nobodysId));
      return answer.status === 404 ? [] : [wrong(`${answer.call} answers ${describeAnswer(answer)}`)];
    },
  },
  {
    id: 'record.version',
    text: 'A record has an `ETag`, and a change with an outdated `If-Match` is refused with 412',
    need: 'may',
    appliesTo: isRead,
    check: async (probe) => {
      const { answer } = await readFirst(probe);
      return answer.headers.etag === undefined
        ? [remark('there is no ETag: two people who edit a record overwrite each other unseen')]
        : [];
    },
  },
  {
    id: 'record.batch',
    text: '`ids[]` lists the records with these ids',
    need: 'may',
    appliesTo: isRead,
    check: async ({ client, resource, rows }) => {
      const [row = {}] = await rows();
      const list = readListAnswer(await client.get(`${resource.apiPath}?ids[]=${String(row.id)}&page=1&per=1`));
      const isUnderstood = list?.rows.length === 1 && String(list.rows[0]?.id) === String(row.id);
      return isUnderstood && list.total === 1 ? [] : [remark('linked records are read one by one')];
    },
  },
  {
    id: 'record.keyed',
    text: 'A keyed child answers its record, or 404, null or an empty object while there is none',
    need: 'must',
    appliesTo: ({ relations }) => relations.keyed !== undefined,
    check: checkKeyed,
  },
  {
    id: 'trash.lists',
    text: '`discard=true` lists the discarded records, and no other list does',
    need: 'must',
    appliesTo: ({ verbs }) => verbs.includes('trash'),
    check: checkTrash,
  },
  {
    id: 'history.lists',
    text: '`GET versions` lists who changed what, with `created_at`, `event` and `changeset`',
    need: 'must',
    appliesTo: (resource) => isRead(resource) && resource.verbs.includes('update'),
    check: checkHistory,
  },
];
