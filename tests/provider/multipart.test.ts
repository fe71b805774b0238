import { describe, expect, test } from 'vitest';
import { answerWith } from '../../src/headless';
import { serve } from './support/serve';
import { setUp } from './support/setUp';

const file = (name: string, text = 'content') => new File([text], name, { type: 'text/plain' });
const stored = { attachment_id: 4, url: 'https://files/4?sig=x', name: 'old.txt', size: 3, type: 'text/plain' };

const textOf = async ([name, value]: readonly [string, string | File]) => [
  name,
  typeof value === 'string' ? value : [value.name, await value.text()],
];

describe('a record that may have files goes out as multipart', () => {
  test('on create: plain fields as text, lists as repeated name[]', async () => {
    const { provider, last } = await setUp(() => ({ status: 201, body: { id: 1 } }));
    const variables = {
      line: 'A',
      vials: 3,
      frozen: false,
      keywords: ['x', 'y'],
      report: file('r.txt', 'one'),
      pictures: [file('p.png', 'two')],
    };
    await provider.create({ resource: 'sinks', variables });
    expect(last().headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(await Promise.all(last().form.map(textOf))).toEqual([
      ['line', 'A'],
      ['frozen', 'false'],
      ['vials', '3'],
      ['keywords[]', 'x'],
      ['keywords[]', 'y'],
      ['report', ['r.txt', 'one']],
      ['pictures[]', ['p.png', 'two']],
    ]);
  });

  test('on update: only what changed, kept files as their JSON, cleared fields as empty text', async () => {
    const { provider, last } = await setUp(() => ({ body: { id: 1 } }));
    const original = { id: 1, line: 'A', story: 'S', pictures: [stored] };
    const variables = { ...original, story: '', pictures: [stored, file('p.png', 'two')] };
    await provider.update({ resource: 'sinks', id: 1, variables, meta: { original, ifMatch: '"v1"' } });
    expect(last()).toMatchObject({ method: 'PUT', headers: { 'if-match': '"v1"' } });
    expect(await Promise.all(last().form.map(textOf))).toEqual([
      ['story', ''],
      ['pictures[]', JSON.stringify(stored)],
      ['pictures[]', ['p.png', 'two']],
    ]);
  });

  test('kept files alone are no change, and removed ones are an empty text', async () => {
    const { provider, calls } = await setUp(() => ({ body: { id: 1 } }));
    const original = { id: 1, line: 'A', report: stored, pictures: [stored] };
    await provider.update({
      resource: 'sinks',
      id: 1,
      variables: { ...original, pictures: [{ ...stored }] },
      meta: { original },
    });
    expect(calls).toEqual([]);
    await provider.update({
      resource: 'sinks',
      id: 1,
      variables: { ...original, report: null, pictures: [] },
      meta: { original },
    });
    expect(calls[0]?.form).toEqual([
      ['report', ''],
      ['pictures', ''],
    ]);
  });

  test('progress is told, to the end', async () => {
    const apiUrl = await serve(answerWith(() => ({ status: 201, body: { id: 1 } })));
    const { provider } = await setUp(undefined, { apiUrl, fetch: undefined });
    const told: { loaded: number; total?: number | undefined }[] = [];
    const meta = { onUploadProgress: (progress: { loaded: number; total?: number }) => told.push(progress) };
    await provider.create({
      resource: 'sinks',
      variables: { line: 'A', report: file('r.txt', 'x'.repeat(200_000)) },
      meta,
    });
    expect(told.length).toBeGreaterThan(0);
    expect(told.at(-1)?.loaded).toBeGreaterThanOrEqual(200_000);
  });
});
