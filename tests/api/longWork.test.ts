import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../src/fields/kinds';
import { isEmptyValue, readValue, textOfHtml, type Field, type FieldKind } from '../../src/schema';
import { cleanHtml } from '../../src/server/records/write/cleanHtml';
import { currentClient } from '../../src/server/db';
import { everything, registry } from '../fixtures/everything';
import { writtenNote } from '../fixtures/notes';
import { describeApi } from './harness';

const length = 100_000;
const filled = (unit: string): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The inputs that are most expensive for an HTML sanitiser, relative to their length. */
const hostileHtml: Readonly<Record<string, string>> = {
  'elements as deep as they may lie': filled(`${'<div>'.repeat(90)}x${'</div>'.repeat(90)}`),
  'attributes by the thousand': `<p ${filled('a=1 ')}`,
  'a list of classes': `<p class="${filled('ql-a ')}">x</p>`,
  entities: filled('&amp;'),
  'broken entities': filled('&#1114112;'),
  'bare ampersands': filled('&'),
  'unclosed comments': filled('<!--'),
  'opening brackets': filled('<'),
  'closing tags of nothing': filled('</p>'),
  links: filled('<a href="//x">x</a>'),
};

/** Sources of pictures that are not embedded in the text. */
const fetched = [
  '',
  ' src',
  ' src=""',
  ' src="/api/n0"',
  ' src="n0"',
  ' src="//elsewhere.test/n0"',
  ' src="\\\\elsewhere.test/n0"',
  ' src="?n=0"',
  ' src="https://elsewhere.test/n0"',
  ' src="cid:1"',
  ' src="n0" src="data:,a"',
  ' srcset="/api/n0"',
];

/** The inputs that are most expensive for regular expressions. */
const hostileTexts: readonly string[] = [
  '1',
  '<',
  '<br',
  '&',
  ' ',
  '(',
  '-',
  '.',
  ',',
  'a@',
  '\u0301',
  '1.',
  '2024-01-01T',
].flatMap((unit) => ['', '!'].map((end) => unit.repeat(Math.ceil(200_000 / unit.length)) + end));

const kindsOfText = Object.keys(kinds) as FieldKind[];
const optionsOf: Partial<Record<FieldKind, object>> = {
  choice: { options: ['a'] },
  choices: { options: ['a'] },
  prefixedId: { prefixes: ['PT'] },
  reference: { to: 'x' },
  remoteChoice: { path: 'x' },
  rows: { columns: {} },
};

describe('a very long value', () => {
  /**
   * Processor time, which other processes do not lengthen; far below the time of work that is quadratic in the length.
   */
  const most = 1_000_000;

  test.each(kindsOfText)('is read or refused as %s in a time that grows with its length', (kind) => {
    const field = { kind, label: 'X', ...optionsOf[kind] } as Field;
    for (const text of hostileTexts) {
      for (const value of [text, Array.from({ length: 2_000 }, () => text.slice(0, 90))]) {
        const before = process.cpuUsage();
        isEmptyValue(field, value);
        readValue(field, value);
        const { user, system } = process.cpuUsage(before);
        expect({ unit: text.slice(0, 12), time: user + system > most ? user + system : 'short' }).toEqual({
          unit: text.slice(0, 12),
          time: 'short',
        });
      }
    }
  });
});

/** How often other tasks ran on the event loop during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const state = { turns: 0, isDone: false };
  const turn = () => {
    if (state.isDone) return;
    state.turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (state.isDone = true));
  return state.turns;
}

describe('formatted text', () => {
  test.each(Object.entries(hostileHtml))(
    'of %s is cleaned or refused while everybody else gets their turns',
    async (_what, html) => {
      await cleanHtml('<p>the thread is there</p>');
      const outcomes = new Set<string>();
      // One after the other: a single short run may end before this thread is scheduled again.
      const clean = async () => {
        for (let time = 0; time < 12; time += 1)
          outcomes.add(
            await cleanHtml(html).then(
              () => 'cleaned',
              (error: unknown) => (error as Error).name,
            ),
          );
      };
      const turns = await turnsDuring(clean);
      // Input that is refused before any work blocks nothing.
      expect(outcomes.has('UncleanableError') || turns > 3).toBe(true);
    },
  );

  test('keeps the pictures that lie in it, and none that would be fetched', async () => {
    const kept = '<img src="data:image/png;base64,AAAA" alt="a" />';
    expect(await cleanHtml(`<p>a${kept}b</p>`)).toBe(`<p>a${kept}b</p>`);
    expect(await cleanHtml('<p>a<img src="DATA:image/png;base64,AAAA">b</p>')).toBe(
      '<p>a<img src="DATA:image/png;base64,AAAA" />b</p>',
    );
    for (const source of fetched)
      expect(await cleanHtml(`<p>a<img${source} alt="x">b<em>c</em></p>`), source).toBe('<p>ab<em>c</em></p>');
    expect(await cleanHtml(`<p>${'<img src="/api/n0">'.repeat(3_000)}</p>`)).toBe('<p></p>');
  });

  test('is cleaned of whatever could run', async () => {
    expect(
      await cleanHtml('<p onclick="x()" class="ql-a other">a<script>b</script> &amp; <a href="javascript:x">c</a></p>'),
    ).toBe('<p class="ql-a">a &amp; <a rel="noopener noreferrer" target="_blank">c</a></p>');
  });

  test('of somebody with many waits behind the first of others', async () => {
    await cleanHtml('<p>the thread is there</p>');
    const cleaned: string[] = [];
    const ask = (key: string, html: string) =>
      currentClient.run({ key }, () => cleanHtml(html)).then(() => cleaned.push(key));
    const busy = Array.from({ length: 20 }, () => ask('busy', filled('<')));
    await Promise.all([...busy, ask('one', '<p>short</p>'), ask('two', '<p>short</p>')]);
    expect(cleaned.slice(0, 5)).toEqual(['busy', 'busy', 'one', 'two', 'busy']);
  });

  test('keeps lines and cells apart whose tags are dropped', async () => {
    expect(
      await cleanHtml(
        'a<table><thead><tr><th>1</th><th>2</th></tr></thead><tr><td>10<td><td><b>20</b><tr><td>x</td><td></td></tr></table>b',
      ),
    ).toBe('a<div><div>1 | 2</div><div>10<b> | | 20</b></div><div>x</div></div>b');
    expect(await cleanHtml('<tr><td>1</td><td><table><tr><td>2</td><td>3</td></tr></table></td><td>4</td></tr>')).toBe(
      '<div>1<div><div> | 2 | 3</div></div> | 4</div>',
    );
    expect(await cleanHtml('a<hr>b<section>c</section><dl><dt>d</dt><dd>e</dd></dl>')).toBe(
      'a<div></div>b<div>c</div><div><div>d</div><div>e</div></div>',
    );
  });

  test.each([
    ['<p><del>10</del><ins>20</ins> mg <strike>daily</strike></p>', '<p><s>10</s><u>20</u> mg <s>daily</s></p>'],
    [
      '<p style="text-decoration:line-through">10 &amp; <b>20</b></p><p>10<span style="vertical-align:super">6</span></p>',
      '<p><s>10 &amp; </s><b><s>20</s></b></p><p>10<span><sup>6</sup></span></p>',
    ],
    ['<p>10<span style="display:none">0</span><b hidden>0</b> mg</p>', '<p>10 mg</p>'],
  ])('means what it meant: %s', async (given, kept) => {
    expect(await cleanHtml(given)).toBe(kept);
  });

  test('means what it meant, in whatever way it says so', async () => {
    const meansTheSame = fc.asyncProperty(writtenNote, async ({ html, text }) => {
      expect(textOfHtml(await cleanHtml(html)), html).toBe(text);
    });
    await fc.assert(meansTheSame);
  });

  test('of several is cleaned each for itself', async () => {
    const texts = await Promise.allSettled(['<b>1</b>', '<div>'.repeat(500), '<b>2</b>', 'plain "3"'].map(cleanHtml));
    expect(texts.map((text) => (text.status === 'fulfilled' ? text.value : 'refused'))).toEqual([
      '<b>1</b>',
      'refused',
      '<b>2</b>',
      'plain "3"',
    ]);
  });
});

describeApi('a formatted text', { registry }, (harness) => {
  const write = (note: string) => harness().call('POST', everything.apiPath, { body: { line: 'x', note } });

  test('that is too long is refused, whatever is in it', async () => {
    const errors = { note: ['Must be at most 100000 characters'] };
    expect(await write('<div>'.repeat(190_000))).toMatchObject({ status: 422, body: { errors } });
    expect(await write(`<p>${'x'.repeat(100_000)}</p>`)).toMatchObject({ status: 422, body: { errors } });
  });

  test('whose elements lie in each other without end is refused', async () => {
    const deep = (levels: number) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;
    expect(await write(deep(101))).toMatchObject({
      status: 422,
      body: { errors: { note: ['Note is nested too deeply'] } },
    });
    expect(await write(deep(100))).toMatchObject({ status: 201, body: { note: deep(100) } });
  });

  test('is looked at before most of those that somebody else has sent ahead', async () => {
    const { call, agentToken } = harness();
    const looked: string[] = [];
    // Still too long after sanitising, so that it costs the store nothing.
    const hostile = Array.from({ length: 30 }, () =>
      write(filled('<')).then(({ status }) => looked.push(`hostile ${status}`)),
    );
    await Promise.race(hostile);
    const short = call('POST', everything.apiPath, {
      body: { line: '', note: '<p>short</p>' },
      token: agentToken,
    }).then(({ status }) => looked.push(`short ${status}`));
    await Promise.all([...hostile, short]);
    expect([...new Set(looked)].sort()).toEqual(['hostile 422', 'short 422']);
    expect(looked.indexOf('short 422')).toBeLessThan(15);
  });

  test('as long as it may be is kept', async () => {
    const note = `<p>${'x'.repeat(99_990)}</p>`;
    expect(await write(note)).toMatchObject({ status: 201, body: { note } });
  });
});
