import { isBinary, nestPayload, toMultipart, writableFields, type Registry, type Resource } from '../schema';
import {
  createContractClient,
  describeAnswer,
  recordOfAnswer,
  type ClientOptions,
  type ContractClient,
} from './client';
import { createProbe, readListAnswer } from './probe';
import { NotApplicable, wrong, type Finding, type ResourceProbe, type ServerProbe, type WriteProbe } from './rule';
import { listRules } from './rules/listRules';
import { recordRules } from './rules/recordRules';
import { searchRules } from './rules/searchRules';
import { serverRules } from './rules/serverRules';
import { valueRules } from './rules/valueRules';
import { isWritable, writeRules } from './rules/writeRules';
import { sampleInput } from './sampleInput';

/** What came of one rule for the server or for one resource. */
export interface Outcome {
  readonly rule: string;
  readonly text: string;
  /** Absent for a rule about the server as a whole. */
  readonly resource?: string;
  readonly findings: readonly Finding[];
  /** Why the rule could not be observed. */
  readonly notApplicable?: string;
}

export interface ContractOptions extends ClientOptions {
  readonly registry: Registry;
  /** The names of the resources to check; all by default. */
  readonly resources?: readonly string[];
  readonly origin?: string;
  /** Creates, changes and discards records of its own. */
  readonly write?: boolean;
  /** The values of the records that it creates follow from this number; another one for each run by default. */
  readonly seed?: number;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** All rules, in the order in which they are checked. */
export const resourceRules = [...listRules, ...valueRules, ...searchRules, ...recordRules];
export { serverRules, writeRules };

interface Checked {
  readonly id: string;
  readonly text: string;
}

async function observe(
  { id: rule, text }: Checked,
  resource: Resource | undefined,
  check: () => Promise<readonly Finding[]>,
): Promise<Outcome> {
  const outcome = { rule, text, ...(resource && { resource: resource.name }) };
  try {
    return { ...outcome, findings: await check() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof NotApplicable) return { ...outcome, findings: [], notApplicable: message };
    return { ...outcome, findings: [wrong(`it could not be checked: ${message}`)] };
  }
}

/** Returns a function that sends values as the web app does: as multipart for records with files, otherwise as JSON. */
const sendForm =
  (client: ContractClient, resource: Resource): WriteProbe['send'] =>
  (method, path, values, headers = {}) => {
    const isMultipart = writableFields(resource).some(([, field]) => isBinary(field));
    const body = isMultipart ? toMultipart(values) : nestPayload(resource, values);
    return client.call(method, path, { body, headers });
  };

/** Creates the record that the rules about changes work on, and discards all records that they have made. */
async function withCreated(
  probe: ResourceProbe,
  seed: number,
  run: (created: WriteProbe) => Promise<void>,
): Promise<Outcome | undefined> {
  const { client, resource, pathOf } = probe;
  const inputOf = (n: number) => sampleInput(probe, seed + n);
  const send = sendForm(client, resource);
  const made = new Set<string>();
  const rule = { id: 'write.accepted', text: 'A create of valid values is accepted' };
  try {
    return await observe(rule, resource, async () => {
      const sent = await inputOf(1);
      const answer = await send('POST', resource.apiPath, sent);
      if (answer.status < 200 || answer.status >= 300)
        return [wrong(`POST answers ${describeAnswer(answer)} ${answer.text.slice(0, 200)}`)];
      const newest = readListAnswer(await client.get(`${resource.apiPath}?page=1&per=1&q[s][]=id desc`));
      const id = Number(recordOfAnswer(answer)?.id ?? newest?.rows[0]?.id);
      made.add(String(id));
      await run({
        ...probe,
        created: { id, sent, answer },
        inputOf,
        send,
        remember: (other) => void made.add(String(other)),
      });
      return [];
    });
  } finally {
    for (const id of made) await client.call('DELETE', pathOf(id)).catch(() => undefined);
  }
}

/**
 * Holds a server against the wire format: every rule for every resource, one resource after the other. It reads only,
 * unless `write` is set. Rejects if the server cannot be reached.
 */
export async function runContract({
  registry,
  resources,
  origin,
  write = false,
  seed = 10_000_000 + Math.floor(Math.random() * 900_000_000),
  onOutcome,
  ...options
}: ContractOptions): Promise<readonly Outcome[]> {
  // A server that is not there fails here, once, and not in every rule.
  await createContractClient(options).get('sessions/me');
  const server: ServerProbe = { client: createContractClient(options), registry, origin };
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome | undefined) => {
    if (!outcome) return;
    outcomes.push(outcome);
    onOutcome?.(outcome);
  };
  for (const rule of serverRules) add(await observe(rule, undefined, () => rule.check(server)));
  const chosen = registry.all.filter(({ name, log }) => !log && (resources?.includes(name) ?? true));
  for (const resource of chosen) {
    const probe = createProbe(server, resource);
    for (const rule of resourceRules)
      if (rule.appliesTo?.(resource) ?? true) add(await observe(rule, resource, () => rule.check(probe)));
    if (!write || !isWritable(resource)) continue;
    add(
      await withCreated(probe, seed, async (created) => {
        for (const rule of writeRules)
          if (rule.appliesTo?.(resource) ?? true) add(await observe(rule, resource, () => rule.check(created)));
      }),
    );
  }
  return outcomes;
}
