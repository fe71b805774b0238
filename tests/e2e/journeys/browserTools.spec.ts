import { dialogOf } from '../setup/screens';
import { expect, test } from '../setup/test';

/**
 * Does to the page what the translators of browsers do, now and after each change: each text that may be translated is
 * replaced by elements.
 */
const translatePage = () => {
  const translate = (text: Node) => {
    const parent = text.parentElement;
    if (
      !parent?.translate ||
      parent.closest('script, style, [data-translated]') ||
      !/\p{L}/u.test(text.nodeValue ?? '')
    )
      return;
    const translated = document.createElement('span');
    translated.dataset.translated = '';
    translated.append(Object.assign(document.createElement('span'), { textContent: `«${text.nodeValue ?? ''}»` }));
    parent.replaceChild(translated, text);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  translateAll(document.body);
  new MutationObserver((changes) =>
    changes.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach(translateAll)),
  ).observe(document.body, { subtree: true, childList: true, characterData: true });
};

test('translators of browsers leave the texts to the screens that show them', async ({ signedIn: page }) => {
  await page.goto('/dashboard/cases');
  await page.getByRole('button', { name: 'Case Info' }).click();
  await page.evaluate(translatePage);
  // The hint below the input is replaced by the same words as an error.
  await page.getByLabel('Created By').fill('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'At least 3 characters' })).toBeVisible();
  await page.locator('tr[data-row] a[href^="/dashboard/cases/"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Case \d/ })).toBeVisible();
  await expect(page.getByText('«')).toHaveCount(0);
});

test('Enter and Escape belong to an input method while it composes', async ({ signedIn: page }) => {
  await page.goto('/dashboard/patients');
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  /** A key that the input method handles; the page hears it under a code of its own. */
  const pressComposing = (key: string) =>
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  const search = page.getByRole('search');
  await search.getByLabel('DOB').focus();
  await expect(search.locator('.ant-picker-focused')).toBeVisible();
  for (const label of ['DOB', 'First Name']) {
    await search.getByLabel(label).focus();
    await compose('か');
    await pressComposing('Enter');
    await expect(search.getByLabel(label)).toHaveValue('か');
    await expect(search.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(/\/patients$/);
    await devtools.send('Input.insertText', { text: '' });
  }
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  const dialog = dialogOf(page, 'Create Patient');
  await dialog.getByLabel('First Name', { exact: true }).focus();
  await compose('か');
  await pressComposing('Escape');
  await devtools.send('Input.insertText', { text: '花' });
  await expect(dialog.getByLabel('First Name', { exact: true })).toHaveValue('花');
  // Escape would ask whether to discard what was typed.
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
