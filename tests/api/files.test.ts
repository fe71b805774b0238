import { describe, expect, test } from 'vitest';
import { toMultipart, type FieldOf, type StoredFile } from '../../src/schema';
import { everything, registry } from '../fixtures/everything';
import { sampleFile } from '../fixtures/samples';
import { describeApi, type Body, type Harness } from './harness';

const sinks = registry.get(everything.name);
const path = sinks.apiPath;
const fileField = everything.declared.report as FieldOf<'file'>;

const upload = ({ call }: Harness, body: Body, { id }: { id?: number } = {}) =>
  call(id === undefined ? 'POST' : 'PUT', id === undefined ? path : `${path}/${id}`, { body: toMultipart(body) });

describeApi('uploads', { registry }, (harness) => {
  test('are kept with the record and come back by their signed address', async () => {
    const running = harness();
    const [report, first, second] = [sampleFile(fileField, 1), sampleFile(fileField, 2), sampleFile(fileField, 3)];
    const made = await upload(running, {
      line: 'With files',
      vials: 3,
      frozen: false,
      uses: ['Research', 'Training'],
      labels: ['a, b'],
      report,
      pictures: [first, second],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { vials: 3, frozen: false, uses: ['Research', 'Training'], labels: ['a, b'] },
    });
    const { report: kept, pictures } = made.body as { report: StoredFile; pictures: StoredFile[] };
    expect(kept).toEqual({
      attachment_id: expect.any(Number) as number,
      url: expect.any(String) as string,
      name: report.name,
      size: report.size,
      type: 'text/plain',
    });
    expect(pictures.map(({ name }) => name)).toEqual([first.name, second.name]);
    const answer = await running.app.inject({ url: kept.url });
    expect({ status: answer.statusCode, text: answer.body }).toEqual({ status: 200, text: await report.text() });
    expect((await running.call('GET', `${path}/${String(made.body.id)}`)).body).toMatchObject({
      report: { attachment_id: kept.attachment_id },
    });
  });

  test('stay, go and are joined by others in one update', async () => {
    const running = harness();
    const { body } = await upload(running, {
      line: 'With files',
      report: sampleFile(fileField, 1),
      pictures: [sampleFile(fileField, 2), sampleFile(fileField, 3)],
    });
    const pictures = body.pictures as StoredFile[];
    const changed = await upload(
      running,
      { report: null, pictures: [pictures[1], sampleFile(fileField, 4)] },
      { id: Number(body.id) },
    );
    expect(changed).toMatchObject({ status: 200, body: { line: 'With files', report: null } });
    const names = (changed.body.pictures as StoredFile[]).map(({ name }) => name);
    expect(names).toEqual([pictures[1]?.name, sampleFile(fileField, 4).name]);
    const emptied = await running.call('PUT', `${path}/${String(body.id)}`, { body: { pictures: [] } });
    expect(emptied.body.pictures).toBeNull();
  });

  test('that are sent again as they are change nothing: no version is written, and the tag stays', async () => {
    const running = harness();
    const { body, etag } = await upload(running, {
      line: 'With files',
      report: sampleFile(fileField, 1),
      pictures: [sampleFile(fileField, 2), sampleFile(fileField, 3)],
    });
    const again = await running.call('PUT', `${path}/${String(body.id)}`, {
      body: { report: body.report, pictures: body.pictures },
    });
    expect({ status: again.status, etag: again.etag }).toEqual({ status: 200, etag });
    const { body: history } = await running.call<{ data: Body[] }>(
      'GET',
      `versions?model_name=${sinks.name}&data_keyword=${String(body.id)}`,
    );
    expect(history.data.map(({ event }) => event)).toEqual(['create']);
    const turned = [...(body.pictures as StoredFile[])].reverse();
    expect((await running.call('PUT', `${path}/${String(body.id)}`, { body: { pictures: turned } })).etag).not.toBe(
      etag,
    );
  });

  test('are described by the store, whatever a call says of them', async () => {
    const running = harness();
    const { body } = await upload(running, { line: 'With a file', report: sampleFile(fileField, 1) });
    const report = body.report as StoredFile;
    const forged = { ...report, name: 'forged.exe', url: 'https://elsewhere.test' };
    const kept = await running.call('PUT', `${path}/${String(body.id)}`, { body: { report: forged, code: 'x' } });
    expect(kept).toMatchObject({ status: 200, body: { report: { name: report.name }, code: 'x' } });
    const stolen = await running.call('POST', path, { manufacturer: 'kedrion', body: { line: 'Thief', report } });
    expect(stolen).toMatchObject({ status: 422, body: { errors: { report: [expect.any(String)] } } });
  });

  describe('that are refused', () => {
    test.each([
      ['of another type', new File(['x'], 'tool.exe'), 422],
      ['whose content is not what the name says', new File(['plain text'], 'scan.pdf'), 422],
      ['that is empty', new File([], 'empty.txt'), 422],
      ['larger than 25 MB', new File([new Uint8Array(25 * 1024 * 1024 + 1).fill(97)], 'large.txt'), 413],
    ])('a file %s', async (_what, file, status) => {
      const running = harness();
      const answer = await upload(running, { line: 'Refused', pictures: [sampleFile(fileField, 1)], report: file });
      expect(answer).toMatchObject({ status, body: { errors: { report: [expect.any(String)] } } });
      expect((await running.list(sinks)).meta.total).toBe(0);
      expect(await running.store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).toEqual(
        [],
      );
    });

    test('leave nothing behind when another field is wrong', async () => {
      const running = harness();
      const answer = await upload(running, { line: '', report: sampleFile(fileField, 1) });
      expect(answer).toMatchObject({ status: 422, body: { errors: { line: ['Line is needed'] } } });
      expect(await running.store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).toEqual(
        [],
      );
    });

    test('for a field that takes no files are ignored', async () => {
      const answer = await upload(harness(), {
        line: 'Kept',
        stage: sampleFile(fileField, 1),
        nonsense: sampleFile(fileField, 2),
      });
      expect(answer).toMatchObject({ status: 201, body: { line: 'Kept', stage: null } });
    });

    test('as a body cut short are answered with a refusal', async () => {
      const { app, token } = harness();
      const payload = '--b\r\ncontent-disposition: form-data; name="report"; filename="a.txt"\r\n\r\nhalf';
      const answer = await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: expect.any(String) as string });
    });
  });
});
