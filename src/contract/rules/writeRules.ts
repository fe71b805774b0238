import {
  flattenNested,
  isFilled,
  isMask,
  isMasked,
  isSameValue,
  writableFields,
  isWrittenOn,
  type Resource,
} from '../../schema';
import { describeAnswer, recordOfAnswer, type Answer } from '../client';
import { readListAnswer } from '../probe';
import { NotApplicable, remark, wrong, type Finding, type Values, type WriteProbe, type WriteRule } from '../rule';

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

const read = async ({ client, pathOf, created }: WriteProbe) => {
  const answer = await client.get(pathOf(created.id));
  return { answer, record: recordOfAnswer(answer) };
};

/** The fields of which a record has other values than were sent. */
function differences(resource: Resource, sent: Values, record: Values): readonly string[] {
  const flat = flattenNested(resource, record);
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = resource.fields[name];
    const isHidden = !field || field.kind === 'password' || isMask(field, flat[name]);
    return isHidden || isSameValue(field, value, flat[name]) ? [] : [name];
  });
}

/** A text field that may be empty, has a value, and stands for all of them. */
function findTextField({ resource, created }: WriteProbe): string {
  const found = writableFields(resource).find(
    ([name, field]) =>
      field.kind === 'text' &&
      field.required === undefined &&
      !field.pattern &&
      !isMasked(field) &&
      isWrittenOn(field, true) &&
      isFilled(created.sent[name]),
  );
  if (!found) throw new NotApplicable('there is no text that may be empty');
  return found[0];
}

async function checkPartial(probe: WriteProbe): Promise<readonly Finding[]> {
  const { resource, created, send, pathOf } = probe;
  const name = findTextField(probe);
  const { record: before } = await read(probe);
  const answer = await send('PUT', pathOf(created.id), { [name]: 'Contract changed' });
  if (!isSuccess(answer)) return [wrong(`PUT with ${name} alone answers ${describeAnswer(answer)}`)];
  const { record: after = {} } = await read(probe);
  const lost = Object.keys(before ?? {}).filter(
    (other) => other !== name && other in resource.fields && isFilled(before?.[other]) && !isFilled(after[other]),
  );
  const answered = recordOfAnswer(answer);
  return [
    ...(after[name] === 'Contract changed'
      ? []
      : [wrong(`${name} is not changed by a PUT that answers ${answer.status}`)]),
    ...(lost.length > 0 ? [wrong(`a PUT without them empties ${lost.join(', ')}`)] : []),
    ...(answered && Object.keys(created.sent).some((other) => other !== name && !(other in answered))
      ? [remark('PUT answers a part of the record: it is read again')]
      : []),
  ];
}

async function checkClear(probe: WriteProbe): Promise<readonly Finding[]> {
  const { created, send, pathOf } = probe;
  const name = findTextField(probe);
  const answer = await send('PUT', pathOf(created.id), { [name]: null });
  const { record = {} } = await read(probe);
  return isSuccess(answer) && isFilled(record[name])
    ? [wrong(`null leaves ${name} at ${JSON.stringify(record[name])}`)]
    : isSuccess(answer)
      ? []
      : [wrong(`PUT with null answers ${describeAnswer(answer)}`)];
}

async function checkVersion(probe: WriteProbe): Promise<readonly Finding[]> {
  const { created, send, pathOf } = probe;
  const { answer } = await read(probe);
  const { etag } = answer.headers;
  if (etag === undefined) throw new NotApplicable('records have no ETag');
  const name = findTextField(probe);
  const change = (value: string) => send('PUT', pathOf(created.id), { [name]: value }, { 'If-Match': etag });
  const first = await change('Contract first');
  if (!isSuccess(first)) return [wrong(`a PUT with the version that was read answers ${describeAnswer(first)}`)];
  const second = await change('Contract second');
  return second.status === 412
    ? []
    : [wrong(`a PUT with an outdated If-Match answers ${second.status}: changes of others are overwritten`)];
}

async function checkRefusal(probe: WriteProbe): Promise<readonly Finding[]> {
  const { resource, created, send, pathOf } = probe;
  const [name] =
    writableFields(resource).find(
      ([, field]) => field.kind === 'date' && field.when === undefined && isWrittenOn(field, true),
    ) ?? [];
  if (name === undefined) throw new NotApplicable('there is no date');
  const answer = await send('PUT', pathOf(created.id), { [name]: 'no date' });
  if (isSuccess(answer)) {
    const { record = {} } = await read(probe);
    return record[name] === 'no date'
      ? [wrong(`${name} takes "no date"`)]
      : [remark(`${name}: "no date" is dropped without an error`)];
  }
  const isNamed = answer.text.includes(name);
  return [
    ...(answer.status >= 500 ? [wrong(`"no date" as ${name} answers ${describeAnswer(answer)}`)] : []),
    ...(isNamed ? [] : [remark(`the error of ${name} does not name it: it is shown above the form`)]),
  ];
}

async function checkTrash({ client, resource, created, pathOf, send }: WriteProbe): Promise<readonly Finding[]> {
  const isIn = async (query: string) => {
    const list = readListAnswer(await client.get(`${resource.apiPath}?${query}page=1&per=100&q[s][]=id desc`));
    return list?.rows.find(({ id }) => String(id) === String(created.id));
  };
  const discarded = await client.call('DELETE', pathOf(created.id));
  if (!isSuccess(discarded)) return [wrong(`DELETE answers ${describeAnswer(discarded)}`)];
  const trashed = await isIn('discard=true&');
  const findings = [
    ...((await isIn('')) ? [wrong('a discarded record stays in the list')] : []),
    ...(trashed ? [] : [wrong('a discarded record is not in the trash')]),
    ...(trashed && !isFilled(trashed.discarded_at) ? [wrong('a discarded record has no discarded_at')] : []),
  ];
  const recovered = await send('PUT', pathOf(created.id), { discarded_at: '' });
  if (!isSuccess(recovered)) return [...findings, wrong(`a recovery answers ${describeAnswer(recovered)}`)];
  return [...findings, ...((await isIn('')) ? [] : [wrong('a recovered record is not in the list')])];
}

async function checkKey({ client, resource, inputOf, send, remember }: WriteProbe): Promise<readonly Finding[]> {
  const { headers } = await client.get(`${resource.apiPath}?page=1&per=1`);
  if (headers['idempotency-key-lifetime'] === undefined)
    throw new NotApplicable('the server states no Idempotency-Key-Lifetime');
  const input = await inputOf(3);
  const key = { 'Idempotency-Key': `contract-${Math.random().toString(36).slice(2)}` };
  const answers = [await send('POST', resource.apiPath, input, key), await send('POST', resource.apiPath, input, key)];
  const ids = answers.map((answer) => recordOfAnswer(answer)?.id);
  if (!ids.every(isFilled)) throw new NotApplicable('a create does not answer its id');
  for (const id of new Set(ids)) remember(id);
  return ids[0] === ids[1] ? [] : [wrong('a create that is sent twice with one key is stored twice')];
}

/** Rules about changes, for records that can be created, changed, discarded and recovered. */
export const writeRules: readonly WriteRule[] = [
  {
    id: 'write.create',
    text: 'A create answers the record with its id',
    need: 'must',
    check: ({ created: { answer } }) =>
      Promise.resolve(
        recordOfAnswer(answer)?.id === undefined
          ? [remark(`it answers ${describeAnswer(answer)}: the record is read from the list`)]
          : [],
      ),
  },
  {
    id: 'write.stored',
    text: 'A record is read as it was sent',
    need: 'must',
    check: async (probe) => {
      const { record = {} } = await read(probe);
      return differences(probe.resource, probe.created.sent, record).map((name) =>
        wrong(`${name}: ${JSON.stringify(probe.created.sent[name])} is read as ${JSON.stringify(record[name])}`),
      );
    },
  },
  {
    id: 'write.partial',
    text: 'A PUT changes the values that it names, and no other (decision 11)',
    need: 'must',
    check: checkPartial,
  },
  { id: 'write.clear', text: 'null clears a value', need: 'must', check: checkClear },
  {
    id: 'write.version',
    text: 'A change with an outdated `If-Match` is refused with 412',
    need: 'may',
    check: checkVersion,
  },
  { id: 'write.refused', text: 'An invalid value is refused with 422, by field', need: 'must', check: checkRefusal },
  {
    id: 'write.trash',
    text: 'DELETE discards a record, and `discarded_at: ""` recovers it (decision 26)',
    need: 'must',
    check: checkTrash,
  },
  {
    id: 'write.history',
    text: 'Each change has its version',
    need: 'must',
    check: async ({ client, resource, created }) => {
      const query = new URLSearchParams({ model_name: resource.label.one, data_keyword: String(created.id) });
      const list = readListAnswer(await client.get(`versions?${query.toString()}`));
      return list && list.rows.length > 0 ? [] : [wrong('a record that was created has no version')];
    },
  },
  {
    id: 'write.once',
    text: 'A create that is repeated with the same `Idempotency-Key` is stored once',
    need: 'may',
    check: checkKey,
  },
];

/** Whether the rules about changes apply: what they create can be discarded. */
export const isWritable = ({ verbs, relations, shared }: Resource): boolean =>
  (['create', 'update', 'delete', 'trash', 'list'] as const).every((verb) => verbs.includes(verb)) &&
  !relations.keyed &&
  shared !== true;
