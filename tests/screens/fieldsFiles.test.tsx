// @vitest-environment jsdom
import './setup';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxFileBytes } from '../../src/schema';
import { fieldNamed, renderField } from './fieldHarness';

const stored = { attachment_id: 5, url: '/api/files/5?signature=x', name: 'scan.png', size: 2048, type: 'image/png' };
const made = (name: string, size = 10): File => Object.defineProperty(new File(['x'], name), 'size', { value: size });
const zone = () => document.querySelector('input[type=file]')?.parentElement as HTMLElement;

describe('one file', () => {
  const field = fieldNamed('report');

  it('is kept until the form is saved, shown with its size, and taken away again', async () => {
    const { control, user, last, save, saved } = renderField(field);
    const report = made('report.pdf', 1536);
    await user.upload(control(), report);
    expect(last()).toBe(report);
    expect(screen.getByText('report.pdf')).toBeTruthy();
    expect(screen.getByText('1.5 KB')).toBeTruthy();
    await save();
    await waitFor(() => expect(saved).toEqual([report]));
    await user.click(screen.getByRole('button', { name: 'Remove report.pdf' }));
    expect(last()).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose File'));
  });

  it('replaces the one before, and leaves out a second one dropped with it', () => {
    const { last } = renderField(field, { value: stored });
    expect(screen.getByRole('link', { name: 'scan.png' }).getAttribute('href')).toBe(stored.url);
    const [one, two] = [made('one.pdf'), made('two.pdf')];
    fireEvent.drop(zone(), { dataTransfer: { files: [one, two] } });
    expect(last()).toBe(one);
    expect(screen.getByRole('alert').textContent).toContain('two.pdf is left out');
  });

  it('is refused by its type and its size, with the reason', () => {
    const { changes } = renderField(field, { value: stored });
    fireEvent.drop(zone(), { dataTransfer: { files: [made('tool.exe'), made('film.pdf', maxFileBytes + 1)] } });
    expect(screen.getByText('tool.exe is not one of the accepted types: pdf, png, txt')).toBeTruthy();
    expect(screen.getByText('film.pdf is larger than 25 MB')).toBeTruthy();
    expect(changes).toEqual([]);
    expect(screen.getByText('scan.png')).toBeTruthy();
  });

  it('is no link where its address is no web address', () => {
    renderField(field, { value: { ...stored, url: 'javascript:alert(1)' } });
    expect(screen.getByText('scan.png')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('pictures', () => {
  const field = fieldNamed('pictures');
  const made = vi.fn((_file: Blob) => 'blob:one');
  const letGo = vi.fn();
  beforeEach(() => {
    made.mockClear();
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: letGo });
  });
  const own = { ...Object.getOwnPropertyDescriptors(URL) };
  afterEach(() => {
    for (const name of ['createObjectURL', 'revokeObjectURL'] as const) {
      Reflect.deleteProperty(URL, name);
      if (name in own) Object.defineProperty(URL, name, own[name]);
    }
  });
  const imageIn = (button: HTMLElement) => button.querySelector('img') as HTMLImageElement;

  it('that are stored show small from their own address, large at a click, and go by a key', async () => {
    const { user } = renderField(field, {
      value: [stored, { ...stored, attachment_id: 6, url: '/api/files/6?signature=x', name: 'notes.txt' }],
    });
    const [small, ...more] = screen.getAllByRole('button', { name: /^Show / });
    expect(more).toEqual([]);
    expect(imageIn(small as HTMLElement).getAttribute('src')).toBe('/api/files/5?signature=x&preview=true');
    expect(imageIn(small as HTMLElement).getAttribute('loading')).toBe('lazy');
    await user.click(small as HTMLElement);
    expect((await screen.findByRole('img', { name: 'scan.png' })).getAttribute('src')).toBe(
      '/api/files/5?signature=x&preview=true',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'scan.png' })).toBeNull());
  });

  it('that are only chosen show too, and are let go of', async () => {
    const { control, user } = renderField(field);
    const chosen = new File(['x'], 'new.png', { type: 'image/png' });
    await user.upload(control(), chosen);
    expect(imageIn(await screen.findByRole('button', { name: 'Show new.png' })).src).toBe('blob:one');
    expect(made).toHaveBeenCalledWith(chosen);
    await user.click(screen.getByRole('button', { name: 'Remove new.png' }));
    await waitFor(() => expect(letGo).toHaveBeenCalledWith('blob:one'));
  });

  it.each([
    ['of another origin', { url: 'https://files.test/scan.png' }],
    ['that could hold a script', { name: 'scan.svg' }],
    ['too large', { size: 9 * 1024 * 1024 }],
  ])('%s have their name alone', (_what, more) => {
    renderField(field, { value: [{ ...stored, ...more }] });
    expect(screen.getByRole('link')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show / })).toBeNull();
  });

  it('of fields that show none have their name alone', () => {
    renderField(fieldNamed('report'), { value: stored });
    expect(screen.getByRole('link')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show / })).toBeNull();
  });

  it('that are broken have their name alone', async () => {
    renderField(field, { value: [stored] });
    fireEvent.error(imageIn(screen.getByRole('button', { name: 'Show scan.png' })));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show scan.png' })).toBeNull());
    expect(screen.getByRole('link', { name: 'scan.png' })).toBeTruthy();
  });
});

it('a file without an address is none', () => {
  renderField(fieldNamed('report'), { value: { url: null } });
  expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
  expect(screen.getByRole('button', { name: /Choose File/ })).toBeTruthy();
});

describe('several files', () => {
  it('are called by their addresses where a server tells no names', () => {
    renderField(fieldNamed('pictures'), {
      value: [{ attachment_id: 8, url: 'https://files.test/a/%E6%A4%9C%E6%9F%BB.png?signature=x' }],
    });
    const link = screen.getByRole('link', { name: '検査.png' });
    expect(link.getAttribute('download')).toBe('検査.png');
    expect(screen.getByRole('button', { name: 'Remove 検査.png' })).toBeTruthy();
  });

  it('gather, stored and new ones, and go one by one', async () => {
    const { control, user, last } = renderField(fieldNamed('pictures'), { value: [stored] });
    const [one, two] = [made('one.png'), made('two.txt')];
    await user.upload(control(), [one, two]);
    expect(last()).toEqual([stored, one, two]);
    await user.click(screen.getByRole('button', { name: 'Remove scan.png' }));
    expect(last()).toEqual([one, two]);
  });
});
