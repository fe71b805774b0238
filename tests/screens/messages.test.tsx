// @vitest-environment jsdom
import './setup';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { listOf, openAt, refusal, type Answers } from './screenHarness';

const ann = { id: 4, first_name: 'Ann', last_name: 'Quill', mobile_phone: '3125550142' };

const draft = {
  refusal: null,
  held_until: null,
  language: 'English',
  templates: [{ id: 7, name: 'Refill', language: 'English' }],
  named: [],
  filled: null,
};

interface Asked {
  readonly url: string;
  readonly query?: { readonly template?: number };
}

/** The form of a text message to Ann, over a server with these answers. */
async function openMessage(answer: (asked: Asked) => unknown, more: Partial<Answers> = {}) {
  const custom = vi.fn(async (asked: Asked) => {
    if (!asked.url.startsWith('x/messages/')) return { data: {} };
    return { data: { data: await answer(asked) } };
  });
  const provider = { getList: listOf([ann]), custom, ...more } as unknown as Answers;
  const page = openAt({ at: '/dashboard/patients', registry, provider, features: ['messages'] });
  await page.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Send SMS' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...page, dialog, content: await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /Content/ }) };
}

async function chooseTemplate({ user, dialog }: Awaited<ReturnType<typeof openMessage>>) {
  await user.click(await dialog.findByRole('combobox', { name: 'Template' }));
  await user.click(await screen.findByText('Refill'));
}

it('says how long a message is, and when it is sent', async () => {
  const { user, dialog, content } = await openMessage(() => ({ ...draft, held_until: '2026-01-16T16:00:00.000Z' }));
  await dialog.findByText(/^It is night where the recipient lives: this is sent on 01-16-2026/);
  await user.type(content, 'x'.repeat(161));
  await dialog.findByText('161 characters, sent as 2 SMS');
});

it('fills in a template, and names the values that are missing', async () => {
  const filled = { subject: '', content: 'Hello {case.drug}', missing: ['{case.drug}'] };
  const opened = await openMessage(({ query }) => ({ ...draft, filled: query?.template === 7 ? filled : null }));
  await chooseTemplate(opened);
  await opened.dialog.findByText('There is no value for {case.drug}: please replace it');
  expect(opened.content.value).toBe('Hello {case.drug}');
});

it('says once why somebody cannot be written to, also when it is tried', async () => {
  const why = 'This patient must not be written to so';
  const { user, dialog, content } = await openMessage(() => ({ ...draft, refusal: why }), {
    create: () => Promise.reject(refusal(422, why)),
  });
  await dialog.findByText(why);
  await user.type(content, 'Hello');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(content.disabled).toBe(false));
  await vi.waitFor(() => expect(dialog.getByRole('alert').compareDocumentPosition(content)).toBe(4));
});

it('leads to the templates where there is none', async () => {
  const { dialog } = await openMessage(() => ({ ...draft, templates: [] }));
  const link = await dialog.findByRole('link', { name: 'Templates' });
  expect(link.getAttribute('href')).toBe('/dashboard/notifications/templates');
});

it('keeps what was typed where a template cannot be filled in, or where that is wanted', async () => {
  let isBroken = true;
  const opened = await openMessage(({ query }) => {
    if (query?.template === undefined) return draft;
    if (isBroken) throw refusal(500, 'Broken');
    return { ...draft, filled: { subject: '', content: 'Hello', missing: [] } };
  });
  await opened.user.type(opened.content, 'Typed');
  await chooseTemplate(opened);
  await vi.waitFor(() => expect(opened.toasts).toMatchObject([{ message: 'The template could not be filled in' }]));
  expect(opened.content.value).toBe('Typed');
  isBroken = false;
  await chooseTemplate(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Keep Mine' }));
  expect(opened.content.value).toBe('Typed');
});
