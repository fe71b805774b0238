import { expect, test } from '../setup/test';

/** Does to the page what the translators of browsers do, now and after each change: each text that may be translated is replaced by elements. */
const translatePage = () => {
  const translate = (text: Node) => {
    const parent = text.parentElement;
    if (!parent?.translate || parent.closest('script, style, [data-translated]') || !/\p{L}/u.test(text.nodeValue ?? '')) return;
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
  new MutationObserver((changes) => changes.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach(translateAll))).observe(document.body, { subtree: true, childList: true, characterData: true });
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
