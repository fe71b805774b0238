// @vitest-environment jsdom
import './setup';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { Quill } from 'react-quill';
import { describe, expect, it } from 'vitest';
import { richText } from '../../src/schema/declare';
import { textOfHtml } from '../../src/schema';
import { FieldCell, FieldValue } from '../../src/fields/views';
import { RichTextEditor } from '../../src/fields/richText/RichTextEditor';
import { sanitise } from '../../src/fields/richText/RichTextBlock';
import { writtenNote } from '../fixtures/notes';
import { fieldNamed, renderField } from './fieldHarness';

const hostile =
  '<p>Call <strong>back</strong><img src="x" onerror="alert(1)"><script>alert(2)</script></p><a href="javascript:alert(3)">go</a>';
const editor = async () => {
  const root = await screen.findByRole('textbox', { name: 'Note' });
  return { root, quill: Quill.find(root.parentElement as HTMLElement) as Quill };
};

describe('the editor of formatted text', () => {
  it('gives HTML for what a person types, and nothing for blanks', async () => {
    const { last } = renderField(fieldNamed('note'));
    const { quill } = await editor();
    act(() => void quill.insertText(0, 'Call back soon', 'user'));
    expect(last()).toBe('<p>Call back soon</p>');
    act(() => void quill.formatText(0, 4, 'bold', true, 'user'));
    expect(last()).toBe('<p><strong>Call</strong> back soon</p>');
    act(() => void quill.formatLine(0, 1, 'list', 'bullet', 'user'));
    expect(last()).toBe('<ul><li><strong>Call</strong> back soon</li></ul>');
    act(() => void quill.setContents([{ insert: '   \n' }], 'user'));
    expect(last()).toBe('');
  });

  it('shows what is stored without its scripts, and does not change it by showing it', async () => {
    const { changes } = renderField(fieldNamed('note'), { value: hostile });
    const { root } = await editor();
    await waitFor(() => expect(root.textContent).toContain('Call back'));
    expect(root.innerHTML).not.toMatch(/onerror|<script|javascript:/);
    expect(changes).toEqual([]);
  });

  it.each([
    [
      'a table as a line for each row',
      '<table><tr><td>Deductible</td><td>1500</td></tr><tr><td>Met</td><td>600</td></tr></table>',
      '<p>Deductible | 1500</p><p>Met | 600</p>',
    ],
    [
      'the head, the empty cells and the lines in a cell of one',
      'so<table><thead><tr><th>A</th>\n<th>B</th></tr></thead>\n<tbody><tr>\n<td></td>\n<td><p>x</p><p>y</p></td>\n<td></td><td>z</td></tr></tbody></table>it is',
      '<p>so</p><p>A | B</p><p>| x y | | z</p><p>it is</p>',
    ],
    [
      'a table that only lays out a page as its lines',
      '<table><tr><td><p>one</p><p>two</p><table><tr><td>10</td><td>20</td></tr></table></td></tr></table>',
      '<p>one</p><p>two</p><p>10 | 20</p>',
    ],
    [
      'no colour, rule, frame or picture of another page',
      '<p style="color: red">a</p>b<hr>c<iframe src="https://a.test/"></iframe><img src="https://a.test/b.png">',
      '<p>a</p><p>b</p><p>c</p>',
    ],
    [
      'no deleted text of a document under revision',
      '<p>Dose <span class=msoDel><del cite="mailto:x">10</del></span><span class=msoIns><ins>20</ins></span> g</p>',
      '<p>Dose 20 g</p>',
    ],
    [
      'what is struck out, raised and lowered',
      '<p><s>a</s> <strike>b</strike> <span style="text-decoration:underline line-through">c</span></p><p>10<sup>6</sup> H<span style="vertical-align:sub">2</span>O</p>',
      '<p><s>a</s> <s>b</s> <s>c</s></p><p>10<sup>6</sup> H<sub>2</sub>O</p>',
    ],
    [
      'nothing hidden, and no comment',
      '<p>a<span style="display:none;mso-hide:all">1</span><span class=MsoCommentReference>[A1]</span><b hidden>2</b>b</p><div style="mso-element:comment-list"><p>Why?</p></div>',
      '<p>ab</p>',
    ],
  ])('takes %s from what is pasted, and shows what it gives', async (_what, pasted, given) => {
    const { last } = renderField(fieldNamed('note'));
    const { root, quill } = await editor();
    act(() => quill.clipboard.dangerouslyPasteHTML(0, pasted, 'user'));
    expect(root.innerHTML.replace('<p><br></p>', '')).toBe(given);
    expect(last()).toBe(given);
  });

  it('takes from any paste what its author sees', async () => {
    const { last } = renderField(fieldNamed('note'));
    const { quill } = await editor();
    fc.assert(
      fc.property(writtenNote, ({ html, pasted }) => {
        act(() => quill.clipboard.dangerouslyPasteHTML(html, 'user'));
        expect(textOfHtml(last() as string), html).toBe(pasted);
      }),
      { numRuns: 30 },
    );
  });

  const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'shot.png', { type: 'image/png' });
  const tooLarge = 'The picture is too large for this text';

  it('refuses a picture that does not fit into the text, and takes a small one', async () => {
    const { last } = renderField(fieldNamed('note'));
    const { quill } = await editor();
    act(() => void quill.insertText(0, 'see', 'user'));
    act(() => quill.uploader.upload(quill.getSelection(true), [picture(75_000)]));
    expect(screen.getByRole('alert').textContent).toBe(tooLarge);
    expect(last()).toBe('<p>see</p>');
    act(() => quill.uploader.upload(quill.getSelection(true), [picture(3000)]));
    await waitFor(() => expect(last()).toMatch(/<img src="data:image\/png;base64,/));
    expect(screen.queryByText(tooLarge)).toBeNull();
    // The existing content counts towards the limit.
    act(() => quill.uploader.upload(quill.getSelection(true), [picture(72_000)]));
    expect(screen.getByRole('alert').textContent).toBe(tooLarge);
  });

  it('refuses a large picture in pasted HTML, and takes the rest', async () => {
    const { last } = renderField(fieldNamed('note'));
    const { root, quill } = await editor();
    quill.scrollSelectionIntoView = () => undefined;
    const html = `<p>one</p><p><img src="data:image/png;base64,${'A'.repeat(100_000)}">two</p>`;
    fireEvent.paste(root, {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
    });
    expect(await screen.findByText(tooLarge)).toBeTruthy();
    expect(last()).toBe('<p>one</p><p>two</p>');
  });

  it('can be left with Tab, and names its buttons', async () => {
    const { user } = renderField(fieldNamed('note'));
    const { root } = await editor();
    for (const name of ['Bold', 'Italic', 'Underline', 'Numbered list', 'Bulleted list', 'Link', 'Remove formatting']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    root.focus();
    await user.tab();
    expect(root.contains(document.activeElement)).toBe(false);
    expect(root.textContent).toBe('');
  });

  it('takes the focus that its place had, and none that is elsewhere by then', () => {
    const place = (other: ReactNode) => (
      <Form>
        {other}
        <Form.Item>
          <RichTextEditor attributes={{ autoFocus: true }} label="Note" value="" onChange={() => undefined} />
        </Form.Item>
      </Form>
    );
    const first = render(place(null));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
    first.unmount();
    render(place(<input autoFocus aria-label="Other" />));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Other' }));
  });

  it('that is required refuses tags around blanks', async () => {
    const { save, saved } = renderField(richText('Note', { required: true }), { value: '<p><br></p>' });
    const { root, quill } = await editor();
    await save();
    expect(await screen.findByText('Note is required')).toBeTruthy();
    expect(saved).toEqual([]);
    expect(document.getElementById(root.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Note is required');
    act(() => void quill.insertText(0, 'Call back', 'user'));
    await save();
    await waitFor(() => expect(root.hasAttribute('aria-describedby')).toBe(false));
    expect(root.hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('formatted text that is read', () => {
  it('keeps what the editor writes, at the tags where it writes it, and no other class or attribute', () => {
    const written = '<p class="ql-align-center">a<sub>1</sub></p><ol><li data-list="bullet">b</li></ol>';
    expect(sanitise(written)).toBe(written);
    expect(sanitise('<p class="shell ql-indent-1" id="x" href="/y" style="color: red">a</p>')).toBe(
      '<p class="ql-indent-1">a</p>',
    );
  });

  it('keeps the pictures that lie in it, and none that would be fetched', () => {
    const kept = '<p>a<img src="data:image/png;base64,AAAA" alt="a">b</p>';
    expect(sanitise(kept)).toBe(kept);
    for (const source of [
      '',
      ' src=""',
      ' src="/api/n0"',
      ' src="n0"',
      ' src="//elsewhere.test/n0"',
      ' src="https://elsewhere.test/n0"',
      ' srcset="/api/n0"',
    ]) {
      expect(sanitise(`<p>a<img${source} alt="x"><img${source}>b<em>c</em></p>`), source).toBe('<p>ab<em>c</em></p>');
    }
    expect(sanitise(`<p>${'<img src="/api/n0">'.repeat(3_000)}</p>`)).toBe('<p></p>');
  });

  it('keeps lines and cells apart whose tags it drops', () => {
    expect(
      sanitise(
        'a<table><thead><tr><th>1</th><th>2</th></tr></thead><tbody><tr><td>10</td><td></td><td>20</td></tr></tbody></table>b',
      ),
    ).toBe('a<div><div>1 | 2</div><div>10 |  | 20</div></div>b');
    expect(sanitise('a<hr>b<section>c</section><dl><dt>d</dt><dd>e</dd></dl>')).toBe(
      'a<div></div>b<div>c</div><div><div>d</div><div>e</div></div>',
    );
  });

  it('means what it meant, in whatever way it says so', () => {
    const meansTheSame = fc.property(writtenNote, ({ html, text }) => {
      expect(textOfHtml(sanitise(html)), html).toBe(text);
    });
    fc.assert(meansTheSame, { numRuns: 50 });
    expect(sanitise('<p><del>10</del><ins>20</ins> mg<b hidden>0</b></p>')).toBe('<p><s>10</s><u>20</u> mg</p>');
  });

  const shown = { field: fieldNamed('note'), name: 'note', record: {} };

  it('is cut at 100 characters of its text in a table', () => {
    render(<FieldCell {...shown} value={`<p><em>${'x'.repeat(60)}</em>${'y'.repeat(60)}</p>`} />);
    expect(screen.getByText(`${'x'.repeat(60)}${'y'.repeat(40)}…`)).toBeTruthy();
  });

  it('is a block of sanitised HTML on the page of its record', async () => {
    const { container } = render(<FieldValue {...shown} value={hostile} />);
    expect(await screen.findByText('back')).toHaveProperty('tagName', 'STRONG');
    expect(container.innerHTML).not.toMatch(/onerror|<script|javascript:/);
  });
});
