import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { url } from './loadedServer.mjs';

/** Milliseconds between two actions of a user. */
const thinkTimeMs = () => 1000 + Math.random() * 4000;
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
const desks = ['octapharma', 'kedrion', 'gcbiopharma', 'grifols'];

/** The results of all calls; `reset` discards the earlier ones. */
export function createTally() {
  const calls = [];
  const failures = new Map();
  return {
    calls,
    failures,
    conflicts: 0,
    reset() {
      calls.length = 0;
      failures.clear();
      this.conflicts = 0;
    },
    fail: (what) => failures.set(what, (failures.get(what) ?? 0) + 1),
  };
}

/** A staff user with a session of their own, at one manufacturer. */
export class Person {
  constructor(number, tally) {
    Object.assign(this, { email: `person${number}@load.test`, desk: desks[number % 4], tally, token: undefined });
  }

  /** A call, timed under a label. A conflict with another user's change is not a failure. */
  async call(what, path, { method = 'GET', body, headers = {} } = {}) {
    const isForm = body instanceof FormData;
    const sent = {
      manufacturer: this.desk,
      ...(this.token && { authorization: this.token }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    };
    const started = performance.now();
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: sent,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }).catch(() => undefined);
    const read = await answer?.json().catch(() => undefined);
    this.tally.calls.push({ what, time: performance.now() - started });
    if (answer?.status === 412) this.tally.conflicts += 1;
    else if (!answer?.ok) this.tally.fail(`${what}: ${answer?.status ?? 'no answer'}`);
    return { body: read, etag: answer?.headers.get('etag') ?? undefined };
  }

  create(what, path, body) {
    return this.call(what, path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
  }

  async signIn() {
    this.token = undefined;
    const { body } = await this.call('sign in', 'sessions', {
      method: 'POST',
      body: { email: this.email, password: 'demo-Password1' },
    });
    this.token = body?.data?.auth_token;
  }

  /** A random record of a list. */
  async oneOf(what, path) {
    const { body } = await this.call(what, path);
    return oneOf(body?.data?.length ? body.data : [undefined]);
  }

  async live(isOver) {
    await pause(Math.random() * 4000);
    while (!isOver()) {
      await pickAction()(this);
      await pause(thinkTimeMs());
    }
  }
}

const page = (most = 3) => `page=${1 + Math.floor(Math.random() * most)}&per=10`;
const sorted = (...orders) => `${encodeURIComponent('q[s][]')}=${encodeURIComponent(oneOf(orders))}`;
const letters = () => oneOf(['an', 'ar', 'el', 'in', 'on']);

/** Opens a case with all calls of its page. */
async function viewCase(person) {
  const found = await person.oneOf('list of cases', `cases?${page()}`);
  if (!found) return undefined;
  const read = await person.call('case', `cases/${found.id}`);
  await Promise.all([
    ...['primary', 'secondary', 'tertiary'].map((key) =>
      person.call('insurance of a case', `insurances/case_${key}?case_id=${found.id}`),
    ),
    person.call('activities of a case', `activities?case_id=${found.id}&${page(1)}`),
    person.call('history of a case', `versions?model_name=cases&data_keyword=${found.id}`),
  ]);
  return { id: found.id, etag: read.etag };
}

async function changeField(person, path, field) {
  const found = await person.oneOf(`list of ${path}`, `${path}?${page()}`);
  if (!found) return;
  const { etag } = await person.call(`one of ${path}`, `${path}/${found.id}`);
  if (etag)
    await person.call(`change of ${path}`, `${path}/${found.id}`, {
      method: 'PUT',
      body: { [field]: `Load ${randomUUID().slice(0, 8)}` },
      headers: { 'if-match': etag },
    });
}

async function attachFile(person, caseId) {
  const form = new FormData();
  form.append('documents[]', new File([randomUUID().repeat(3_000)], 'letter.txt', { type: 'text/plain' }));
  await person.create('upload', 'activities/s3_attachment', form);
  if (caseId)
    await person.create('activity', 'activities', {
      case_id: caseId,
      activity_type: 'Activity',
      note: '<p>With a letter</p>',
    });
}

/** The actions of users, weighted in percent. */
const actions = [
  [
    14,
    (person) =>
      person.call('list of cases', `cases?${page()}&${sorted('created_at desc', 'status asc', 'case_number desc')}`),
  ],
  [8, (person) => person.call('search of cases', `cases?patient_last_name=${letters()}&case_type=PA&${page(1)}`)],
  [10, (person) => person.call('search of patients', `patients?searchLastName=${letters()}&${page(1)}`)],
  [
    10,
    (person) =>
      person.call(
        'other lists',
        `${oneOf(['providers', 'facilities', 'payers', 'clinic_contacts'])}?${page(2)}&${sorted('created_at desc', 'id asc')}`,
      ),
  ],
  [6, (person) => person.call('reminders', `activities/reminders?${page(1)}`)],
  [16, viewCase],
  [
    8,
    async (person) => {
      const found = await person.oneOf('list of patients', `patients?${page()}`);
      if (found) await person.call('patient', `patients/${found.id}`);
    },
  ],
  [
    6,
    (person) =>
      person.create('new patient', 'patients', {
        first_name: 'Load',
        last_name: `Person ${randomUUID().slice(0, 8)}`,
        dob: '1980-02-29',
      }),
  ],
  [4, (person) => person.create('new payer', 'payers', { name: `Load ${randomUUID()}` })],
  [5, (person) => changeField(person, 'patients', 'city')],
  [4, (person) => changeField(person, 'cases', 'sticky')],
  [
    5,
    async (person) => {
      const found = await viewCase(person);
      if (found)
        await person.create('activity', 'activities', {
          case_id: found.id,
          activity_type: 'Activity',
          note: '<p>Called the <b>office</b></p>',
        });
    },
  ],
  [3, async (person) => attachFile(person, (await person.oneOf('list of cases', `cases?${page()}`))?.id)],
  [1, (person) => person.signIn()],
];

function pickAction() {
  let at = Math.random() * actions.reduce((sum, [share]) => sum + share, 0);
  return (actions.find(([share]) => (at -= share) < 0) ?? actions[0])[1];
}
