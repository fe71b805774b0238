// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fieldNamed, renderField } from './fieldHarness';

const clearButton = () => document.querySelector('.ant-select-clear') as HTMLElement;

describe.each([
  { name: 'severity', option: 'High', value: 'high' },
  { name: 'agreed', option: 'Yes', value: 'Yes' },
  { name: 'frozen', option: 'No', value: false },
  { name: 'place', option: 'AL', value: 'AL' },
])('choosing $name', ({ name, option, value }) => {
  it('gives the value of the wire, and clearing gives an empty one', async () => {
    const { control, user, last, pick } = renderField(fieldNamed(name));
    await user.click(control());
    await pick(option);
    expect(last()).toBe(value);
    await user.click(clearButton());
    expect(last()).toBeNull();
  });

  it('is done with the keyboard alone', async () => {
    const { control, user, last } = renderField(fieldNamed(name));
    await user.tab();
    expect(document.activeElement).toBe(control());
    await user.keyboard(option.toLowerCase());
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')?.textContent).toBe(option));
    await user.keyboard('{Enter}');
    expect(last()).toBe(value);
  });
});

describe.each([
  { name: 'severity', value: 'high', shown: 'High' },
  { name: 'agreed', value: 'Yes', shown: 'Yes' },
  { name: 'uses', value: ['Research', 'Training'], shown: 'Research Training' },
  { name: 'donor_height', value: 'feet_5_inch_7', shown: '5 ft' },
])('the select of $name', ({ name, value, shown }) => {
  it('tells screen readers its value, before and after it has the focus', async () => {
    const { control, user } = renderField(fieldNamed(name), { value });
    const [select] = screen.getAllByRole('combobox', { description: shown });
    expect(select).toBe(control());
    await user.tab();
    expect(document.activeElement).toBe(screen.getAllByRole('combobox', { description: shown })[0]);
  });
});

describe('a list', () => {
  it('shows its groups, and says when nothing matches', async () => {
    const { control, user } = renderField(fieldNamed('severity'));
    await user.type(control(), 'crit');
    expect(await screen.findByText('Serious')).toBeTruthy();
    await user.type(control(), 'xyz');
    expect(await screen.findByText('No options found')).toBeTruthy();
  });

  it.each(['severity', 'uses', 'donor_height'])(
    'finds a label of %s that is pasted with blanks around it and twice between its words',
    async (name) => {
      const { control, user } = renderField(fieldNamed(name));
      const label = { severity: 'High', uses: 'Research', donor_height: '5 ft' }[name];
      await user.click(control());
      await user.paste(`\u00a0${label?.toUpperCase().replace(' ', ' \u00a0')} \u200b`);
      await waitFor(() =>
        expect([...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)).toEqual(
          [label],
        ),
      );
    },
  );

  it('keeps and shows a value that is no longer in it, and lets it be saved', async () => {
    const { save, saved } = renderField(fieldNamed('severity'), { value: 'Obsolete' });
    expect(screen.getByText('Obsolete')).toBeTruthy();
    await save();
    await waitFor(() => expect(saved).toEqual(['Obsolete']));
  });
});

describe('an open list', () => {
  it('takes other text and the values of its own', async () => {
    const { control, user, last } = renderField(fieldNamed('origin'));
    await user.type(control(), 'Field Station');
    await user.tab();
    expect(last()).toBe('Field Station');
    await user.clear(control());
    await user.type(control(), 'cli');
    await user.click(await screen.findByText('Clinic', { selector: '.ant-select-item-option-content' }));
    expect(last()).toBe('Clinic');
    await user.click(clearButton());
    expect(last()).toBe('');
  });
});

describe('a short choice in a form', () => {
  const openChoice = (value?: unknown) => {
    const rendered = renderField(fieldNamed('priority'), { value, isInForm: true });
    return { ...rendered, group: within(screen.getByRole('radiogroup', { name: 'Priority' })) };
  };

  it('shows its options side by side: one click chooses, another one on it takes it back', async () => {
    const { user, last, group } = openChoice();
    expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Now', 'Later']);
    await user.click(group.getByRole('radio', { name: 'Later' }));
    expect(last()).toBe('Later');
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'Later' }).checked).toBe(true);
    await user.click(group.getByText('Later'));
    expect(last()).toBeNull();
  });

  it('is chosen once by a double click', async () => {
    const { user, last, group } = openChoice();
    await user.dblClick(group.getByRole('radio', { name: 'Now' }));
    expect(last()).toBe('Now');
  });

  it('is chosen with the arrows and taken back with Delete', async () => {
    // user-event looks for the other radio buttons with it, which jsdom lacks.
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    const { user, last, group } = openChoice('Now');
    await user.tab();
    expect(document.activeElement).toBe(group.getByRole('radio', { name: 'Now' }));
    await user.keyboard('{ArrowRight}');
    expect(last()).toBe('Later');
    await user.keyboard('{Delete}');
    expect(last()).toBeNull();
  });

  it('keeps a stored value that is no longer among them', async () => {
    const { save, saved, group } = openChoice('Obsolete');
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'Obsolete' }).checked).toBe(true);
    await save();
    await waitFor(() => expect(saved).toEqual(['Obsolete']));
  });
});

describe('Tab in an open list of one choice', () => {
  const openList = async (name: string, value?: unknown) => {
    const rendered = renderField(fieldNamed(name), { value });
    await rendered.user.click(rendered.control());
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toBeTruthy());
    return rendered;
  };

  it.each(['severity', 'place', 'donor_height'])('selects nothing of %s, and leaves it', async (name) => {
    const { control, user, last } = await openList(name);
    await user.tab();
    expect(document.activeElement).not.toBe(control());
    await waitFor(() => expect(control().getAttribute('aria-expanded')).toBe('false'));
    expect(last()).toBeUndefined();
  });

  it.each([
    { name: 'severity', typed: 'hig', value: 'high' },
    { name: 'origin', typed: 'Cli', value: 'Clinic' },
  ])('selects what is searched for in $name, and leaves it', async ({ name, typed, value }) => {
    const { control, user, last } = renderField(fieldNamed(name));
    await user.type(control(), typed);
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1));
    await user.tab();
    expect(last()).toBe(value);
    expect(document.activeElement).not.toBe(control());
  });

  it.each(['{Enter}', 'h{Backspace}'])('selects nothing after %s, which marks nothing', async (keys) => {
    const { control, user, last } = renderField(fieldNamed('severity'));
    await user.tab();
    await user.keyboard(keys);
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toBeTruthy());
    await user.tab();
    expect(last()).toBeUndefined();
    expect(document.activeElement).not.toBe(control());
  });

  it('selects what the arrow keys have marked', async () => {
    const { control, user, last } = await openList('place');
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(last()).toBe('AL');
    expect(document.activeElement).not.toBe(control());
  });
});

describe('several choices', () => {
  it('add and take away values', async () => {
    const { control, user, last, pick } = renderField(fieldNamed('uses'));
    await user.click(control());
    await pick('Research');
    await pick('Training');
    expect(last()).toEqual(['Research', 'Training']);
    await user.keyboard('{Backspace}');
    expect(last()).toEqual(['Research']);
    await user.keyboard('{Backspace}');
    expect(last()).toEqual([]);
  });

  it.each(['uses', 'labels'])('are left with Tab, which takes nothing of what the list marks: %s', async (name) => {
    const { control, user, last } = renderField(fieldNamed(name), { value: [] });
    await user.click(control());
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toBeTruthy());
    await user.tab();
    expect(document.activeElement).not.toBe(control());
    await waitFor(() => expect(control().getAttribute('aria-expanded')).toBe('false'));
    expect(last()).toBeUndefined();
  });

  it('of an open list take other text, and know their own labels in any case', async () => {
    const { control, user, last } = renderField(fieldNamed('labels'));
    await user.type(control(), 'Fragile{Enter}');
    await user.type(control(), 'urgent{Enter}');
    expect(last()).toEqual(['Fragile', 'Urgent']);
  });
});

describe('tags', () => {
  it('end at Enter, a comma and on leaving; none is typed twice or lost', async () => {
    const { control, user, last } = renderField(fieldNamed('keywords'));
    await user.type(control(), 'cold{Enter}');
    await user.type(control(), 'dry, ');
    await user.type(control(), 'cold{Enter}');
    await user.type(control(), 'left');
    await user.tab();
    expect(last()).toEqual(['cold', 'dry', 'left']);
  });
});
