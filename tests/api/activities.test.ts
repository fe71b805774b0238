import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { toMultipart, type StoredFile } from '../../src/schema';
import { createProductExtensions } from '../../src/server/productExtensions';
import { contentTypeCases, explainedFiles, minimalPng } from '../fixtures/fileContents';
import { describeApi, type Body, type Harness } from './harness';

const product = createProductExtensions({ manufacturers });
const helper = 'activities/s3_attachment';

const makeCase = async ({ call }: Harness, more: Body = {}): Promise<Body> => {
  const body = {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_first_name: 'Ada',
    patient_last_name: 'Stone',
    ...more,
  };
  const made = await call('POST', 'cases', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};

const text = (name: string, content = 'Some words\n') => new File([content], name, { type: 'text/plain' });

const upload = ({ call }: Harness, files: readonly File[], more: { manufacturer?: string; token?: string } = {}) =>
  call<{ data: StoredFile[]; errors?: Body }>('POST', helper, { body: toMultipart({ documents: files }), ...more });

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const megabyte = 1024 * 1024;
/** 20 MB of text without repetitions. */
const largeText = (): string =>
  Array.from({ length: (20 * megabyte) / 16 }, (_, at) => at.toString(16).padStart(15, '0'))
    .join('\n')
    .padEnd(20 * megabyte, '.');

describeApi('attachments of activities', { registry, ...product }, (harness) => {
  test('20 MB, under names of any script, come back byte for byte under their own name', async () => {
    const running = harness();
    const large = largeText();
    const names = ['患者の検査結果.txt', 'تقرير المريض.txt', 'Überweisung "neu" – 2.txt', 'ответ 🩸.txt'];
    const files = names.map((name, at) => (at === 0 ? new File([large], name) : text(name, name)));
    const { status, body } = await upload(running, files);
    expect(status).toBe(201);
    expect(body.data.map(({ name, type }) => ({ name, type }))).toEqual(
      names.map((name) => ({ name, type: 'text/plain' })),
    );
    const [first, ...others] = body.data as [StoredFile, ...StoredFile[]];
    expect(first.size).toBe(large.length);
    const answer = await running.app.inject({ url: first.url });
    expect(hashOf(answer.rawPayload)).toBe(hashOf(large));
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(first.name)}`);
    for (const { url, name } of others) expect((await running.app.inject({ url })).body).toBe(name);
  });

  test('uploaded ahead are taken over by an activity that names them, and by no other manufacturer', async () => {
    const running = harness();
    const { id: case_id } = await makeCase(running);
    const { data } = (await upload(running, [text('one.txt'), new File([minimalPng], 'two.png')])).body;
    const activity = {
      case_id,
      note: '<p>With files</p>',
      documents: data.map(({ attachment_id }) => ({ attachment_id })),
    };
    const made = await running.call('POST', 'activities', { body: activity });
    expect(made).toMatchObject({
      status: 201,
      body: { documents: [{ name: 'one.txt' }, { name: 'two.png', type: 'image/png' }] },
    });
    const changed = await running.call('PUT', `activities/${String(made.body.id)}`, { body: { documents: [data[1]] } });
    expect((changed.body.documents as StoredFile[]).map(({ name }) => name)).toEqual(['two.png']);

    // One more file than exists for this manufacturer: file numbers are counted per manufacturer.
    const foreign = (await upload(running, [text('1.txt'), text('2.txt'), text('3.txt')], { manufacturer: 'kedrion' }))
      .body.data;
    const stolen = await running.call('POST', 'activities', { body: { ...activity, documents: [foreign[2]] } });
    expect(stolen).toMatchObject({
      status: 422,
      body: { errors: { documents: ['Documents: this file is not known, please upload it again'] } },
    });
  });

  describe('that somebody else uploaded', () => {
    const unknown = {
      status: 422,
      body: { errors: { documents: ['Documents: this file is not known, please upload it again'] } },
    };
    const idsOf = (files: unknown) => (files as StoredFile[]).map(({ attachment_id }) => ({ attachment_id }));

    test('are not taken by their number, whether a record holds them or none does', async () => {
      const running = harness();
      const { call, agentToken: token } = running;
      const { id: case_id } = await makeCase(running);
      const fresh = idsOf((await upload(running, [text('fresh.txt')])).body.data);
      const held = await call('POST', 'activities', {
        body: toMultipart({ case_id, note: '<p>Held</p>', documents: [text('held.txt')] }),
      });
      const own = idsOf((await upload(running, [text('own.txt')], { token })).body.data);
      const mine = await call('POST', 'activities', { token, body: { case_id, note: '<p>Mine</p>', documents: own } });
      expect(mine.status).toBe(201);
      for (const documents of [fresh, idsOf(held.body.documents), [...own, ...fresh]]) {
        expect(
          await call('POST', 'activities', { token, body: { case_id, note: '<p>Taken</p>', documents } }),
        ).toMatchObject(unknown);
        expect(await call('PUT', `activities/${String(mine.body.id)}`, { token, body: { documents } })).toMatchObject(
          unknown,
        );
      }
      await call('DELETE', `activities/${String(held.body.id)}`);
      expect(
        await call('POST', 'activities', {
          token,
          body: { case_id, note: '<p>Taken</p>', documents: idsOf(held.body.documents) },
        }),
      ).toMatchObject(unknown);
      expect(
        (await call('POST', 'activities', { body: { case_id, note: '<p>My own</p>', documents: fresh } })).status,
      ).toBe(201);
    });

    test('stay in the record that holds them, whoever changes it, discards it and takes it out of the trash', async () => {
      const running = harness();
      const { call, agentToken: token } = running;
      const { id: case_id } = await makeCase(running);
      const { body } = await call('POST', 'activities', {
        body: toMultipart({ case_id, note: '<p>Held</p>', documents: [text('one.txt'), text('two.txt')] }),
      });
      const at = `activities/${String(body.id)}`;
      const documents = [
        ...idsOf(body.documents),
        ...idsOf((await upload(running, [text('three.txt')], { token })).body.data),
      ];
      const changed = await call('PUT', at, { token, body: { note: '<p>Changed</p>', documents } });
      expect(changed).toMatchObject({ status: 200, body: { documents } });
      await call('DELETE', at, { token });
      expect(await call('PUT', at, { token, body: { discarded_at: '', documents } })).toMatchObject({
        status: 200,
        body: { documents },
      });
      expect(await call('PUT', at, { body: { note: '<p>Again</p>', documents } })).toMatchObject({
        status: 200,
        body: { documents },
      });
      const headers = { 'idempotency-key': 'one-activity-asked-for-twice' };
      const create = () =>
        call('POST', 'activities', {
          token,
          headers,
          body: { case_id, note: '<p>New</p>', documents: documents.slice(2) },
        });
      const first = await create();
      expect(first).toMatchObject({ status: 201, body: { documents: documents.slice(2) } });
      expect((await create()).body).toEqual(first.body);
    });
  });

  test.each([
    [
      'whose content is not what its name says',
      new File(['plain words'], 'scan.pdf'),
      422,
      'The content of scan.pdf is not what its name says',
    ],
    [
      'of a type that is not accepted',
      new File(['MZ'], 'tool.exe'),
      422,
      /^tool\.exe is not one of the accepted types: pdf, /,
    ],
    [
      'above 25 MB',
      new File([new Uint8Array(25 * 1024 * 1024 + 1).fill(97)], 'film.txt'),
      413,
      'film.txt is larger than 25 MB',
    ],
  ])('a file %s is refused by its name, and nothing of the call is kept', async (_what, file, status, message) => {
    const running = harness();
    const refused = await upload(running, [text('fine.txt'), file]);
    expect(refused).toMatchObject({ status, body: { errors: { documents: [expect.stringMatching(message)] } } });
    expect(await running.store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).toEqual(
      [],
    );
    const { id: case_id } = await makeCase(running);
    const activity = await running.call('POST', 'activities', {
      body: toMultipart({ case_id, note: '<p>x</p>', documents: [file] }),
    });
    expect(activity).toMatchObject({ status, body: { errors: { documents: [expect.stringMatching(message)] } } });
  });

  test.each(explainedFiles)('the file %s is refused with what it is, on both ways', async (name, content, message) => {
    const running = harness();
    const documents = [new File([content], name)];
    const refusal = { status: 422, body: { errors: { documents: [message] } } };
    expect(await upload(running, documents)).toMatchObject(refusal);
    const { id: case_id } = await makeCase(running);
    expect(
      await running.call('POST', 'activities', { body: toMultipart({ case_id, note: '<p>x</p>', documents }) }),
    ).toMatchObject(refusal);
  });

  test('are taken by what they contain, on both ways, and never served as a page', async () => {
    const running = harness();
    const { id: case_id } = await makeCase(running);
    const fitting = contentTypeCases.filter(({ name, taken }) => taken !== undefined && !name.endsWith('.dat'));
    for (const { name, what, content, taken } of fitting) {
      const documents = [new File([new Uint8Array(content)], name)];
      const uploaded = await upload(running, documents);
      expect.soft(uploaded, what).toMatchObject({ status: 201, body: { data: [{ name, type: taken }] } });
      const made = await running.call('POST', 'activities', {
        body: toMultipart({ case_id, note: '<p>x</p>', documents }),
      });
      expect.soft(made, what).toMatchObject({ status: 201, body: { documents: [{ name, type: taken }] } });
      const { headers } = await running.app.inject({ url: uploaded.body.data[0]?.url ?? '' });
      expect.soft(headers, what).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment/) as string,
      });
      expect.soft(headers['content-type'], what).not.toMatch(/html|\/xml/);
    }
  });

  test('are refused with characters that make a name look like another one, and kept with those that scripts and emoji need', async () => {
    const names = [
      'invoice\u202efdp.txt',
      'a\u2066b.txt',
      'a\u200eb.txt',
      'a\u200bb.txt',
      'a\ufeffb.txt',
      'a\u0085b.txt',
      'a\tb.txt',
    ];
    for (const name of names) {
      const shown = name.replace(/[^ -~]/g, '');
      expect.soft(await upload(harness(), [text(name)]), JSON.stringify(name)).toMatchObject({
        status: 422,
        body: {
          errors: { documents: [`The name of ${shown} contains characters that cannot be seen: rename the file`] },
        },
      });
    }
    const kept = ['👩\u200d⚕️.txt', 'می\u200cخواهم.txt', 'at 3.04.05\u202fPM.txt'];
    const { body } = await upload(
      harness(),
      kept.map((name) => text(name)),
    );
    expect(body.data.map(({ name }) => name)).toEqual(kept);
  });

  test('need a file and a session', async () => {
    const { call } = harness();
    expect(await call('POST', helper, { body: toMultipart({ sticky: 'x' }) })).toMatchObject({
      status: 422,
      body: { errors: { documents: ['Please choose at least one file'] } },
    });
    expect(
      (await call('POST', helper, { body: toMultipart({ documents: [text('a.txt')] }), token: undefined })).status,
    ).toBe(401);
  });
});

describeApi('activities and follow-ups', { registry, ...product }, (harness) => {
  test('an activity keeps its reminder only as a follow-up, its note sanitised, and who made it', async () => {
    const running = harness();
    const { id: case_id, case_number } = await makeCase(running);
    const note = '<p onclick="steal()">Call <b>back</b></p><script>steal()</script>';
    const sent = toMultipart({ case_id, activity_type: 'FollowUp', reminder_at: '2024-02-29', note });
    const { body } = await running.call('POST', 'activities', { body: sent });
    expect(body).toMatchObject({
      reminder_at: '2024-02-29',
      note: '<p>Call <b>back</b></p>',
      case_case_number: case_number,
      patient_last_name: 'Stone',
      creator_name: 'Ada Byron',
    });
    const path = `activities/${String(body.id)}`;
    expect((await running.call('PUT', path, { body: { activity_type: 'Activity' } })).body).toMatchObject({
      activity_type: 'Activity',
      reminder_at: null,
    });
    const plain = await running.call('POST', 'activities', {
      body: { case_id, note: '<p>Plain</p>', reminder_at: '2024-02-29' },
    });
    expect(plain.body).toMatchObject({ activity_type: 'Activity', status: 'Open', reminder_at: null });
    const empty = await running.call('POST', 'activities', { body: { case_id, note: '<p> &nbsp;</p>' } });
    expect(empty).toMatchObject({ status: 422, body: { errors: { note: ['Note is required'] } } });
  });

  describe('the reminders', () => {
    const followUp = { activity_type: 'FollowUp', note: '<p>x</p>', status: 'Open' };

    /** Follow-ups by subject, and one activity without a reminder. */
    async function setUp(running: Harness) {
      const [one, other] = [
        await makeCase(running),
        await makeCase(running, { case_type: 'BI', patient_first_name: 'Bea', patient_last_name: 'Wood' }),
      ];
      const rows: Body[] = [
        { ...followUp, case_id: one.id, activity_subject: 'late', reminder_at: '2024-02-27', contact_type: 'Nurse' },
        {
          ...followUp,
          case_id: one.id,
          activity_subject: 'now',
          reminder_at: '2024-02-28',
          activity_outcome: 'Left Message',
        },
        { ...followUp, case_id: other.id, activity_subject: 'soon', reminder_at: '2024-03-02', status: 'Closed' },
        { ...followUp, case_id: other.id, activity_subject: 'sometime' },
        { case_id: one.id, activity_type: 'Activity', activity_subject: 'done', note: '<p>x</p>' },
      ];
      for (const body of rows) expect((await running.call('POST', 'activities', { body })).status).toBe(201);
      return { one, other };
    }
    const subjects = async (running: Harness, query: Readonly<Record<string, string>>): Promise<unknown[]> => {
      const { data, meta } = await running.list(registry.get('follow_ups'), new URLSearchParams(query).toString());
      expect(meta.total).toBe(data.length);
      return data.map(({ subject }) => subject);
    };

    test('are the follow-ups, by due date with those without one last', async () => {
      const running = harness();
      await setUp(running);
      expect(await subjects(running, {})).toEqual(['late', 'now', 'soon', 'sometime']);
      expect(await subjects(running, { 'q[s][]': 'reminder_at desc' })).toEqual(['soon', 'now', 'late', 'sometime']);
      expect(await subjects(running, { 'q[s][]': 'case_case_type asc' })).toEqual(['soon', 'sometime', 'late', 'now']);
    });

    test('are found by every predicate', async () => {
      const running = harness();
      const { other } = await setUp(running);
      const searches: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
        [{ 'q[reminder_at_gteq]': '2024-02-28', 'q[reminder_at_lteq]': '2024-02-28' }, ['now']],
        [{ 'q[reminder_at_lteq]': '2024-02-27' }, ['late']],
        [{ 'q[reminder_at_null]': 'true' }, ['sometime']],
        [{ 'q[reminder_at_null]': 'false', 'q[status_eq]': 'Open' }, ['late', 'now']],
        [{ 'q[activity_subject_cont]': 'OO' }, ['soon']],
        [{ 'q[activity_outcome_cont]': 'left' }, ['now']],
        [{ 'q[contact_type_eq]': 'Nurse' }, ['late']],
        [{ 'q[case_case_type_eq]': 'BI' }, ['soon', 'sometime']],
        [{ 'q[patient_first_name_cont]': 'be', 'q[patient_last_name_cont]': 'oo' }, ['soon', 'sometime']],
        [{ 'q[creator_name_cont]': 'ada by' }, ['late', 'now', 'soon', 'sometime']],
        [{ 'q[creator_name_cont]': 'nobody' }, []],
        [{ 'q[created_at_gteq]': '2999-01-01' }, []],
        [{ 'q[case_case_number_cont]': String(other.case_number) }, ['soon', 'sometime']],
      ];
      for (const [query, found] of searches)
        expect.soft(await subjects(running, query), JSON.stringify(query)).toEqual(found);
    });

    test('answer subject and outcome under both names, the owner, and the files', async () => {
      const running = harness();
      const { id: case_id } = await makeCase(running);
      const body = toMultipart({
        ...followUp,
        case_id,
        activity_subject: 'Status Check',
        activity_outcome: 'Left Message',
        documents: [text('a.txt')],
      });
      await running.call('POST', 'activities', { body });
      const { data } = await running.list(registry.get('follow_ups'));
      expect(data[0]).toMatchObject({
        subject: 'Status Check',
        activity_subject: 'Status Check',
        outcome: 'Left Message',
        owner: 'Ada Byron',
        documents_urls: [{ name: 'a.txt' }],
      });
    });
  });
});
