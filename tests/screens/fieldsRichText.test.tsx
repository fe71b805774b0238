// @vitest-environment jsdom
import './setup';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { Quill } from 'react-quill';
import { describe, expect, it } from 'vitest';
import { richText } from '../../src/schema';
import { FieldCell, FieldValue } from '../../src/screens/fields';
import RichTextEditor from '../../src/screens/fields/RichTextEditor';
import { sanitise } from '../../src/screens/fields/sanitise';
import { fieldNamed, renderField } from './fieldHarness';

const hostile = '<p>Call <strong>back</strong><img src="x" onerror="alert(1)"><script>alert(2)</script></p><a href="javascript:alert(3)">go</a>';
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

  it('can be left with Tab, and names its buttons', async () => {
    const { user } = renderField(fieldNamed('note'));
    const { root } = await editor();
    for (const name of ['bold', 'italic', 'underline', 'list: ordered', 'list: bullet', 'link', 'clean']) {
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
    expect(sanitise('<p class="shell ql-indent-1" id="x" href="/y" style="color: red">a</p>')).toBe('<p class="ql-indent-1">a</p>');
  });

  it('keeps the pictures that lie in it, and none that would be fetched', () => {
    const kept = '<p>a<img src="data:image/png;base64,AAAA" alt="a">b</p>';
    expect(sanitise(kept)).toBe(kept);
    for (const source of ['', ' src=""', ' src="/api/n0"', ' src="n0"', ' src="//elsewhere.test/n0"', ' src="https://elsewhere.test/n0"', ' srcset="/api/n0"']) {
      expect(sanitise(`<p>a<img${source} alt="x"><img${source}>b<em>c</em></p>`), source).toBe('<p>ab<em>c</em></p>');
    }
    expect(sanitise(`<p>${'<img src="/api/n0">'.repeat(3_000)}</p>`)).toBe('<p></p>');
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
