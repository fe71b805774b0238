import { expect, test } from 'vitest';
import { createInitialSheet, createFullSheet } from '../../src/app/build/antdStyles';
import { removeUnusedRules } from '../../src/app/build/removeUnusedRules';

const needed = (css: string, ...sources: string[]) => removeUnusedRules(css, { sources, requiredPrefixes: ['ant-'] });

test('a rule stays whose classes a source names', async () => {
  const css = '.ant-btn{color:red}.ant-btn-sm,.ant-btn-lg{color:green}.ant-btn .ant-btn-icon{color:blue}';
  expect(await needed(css, '<button className="ant-btn ant-btn-sm">')).toBe(
    '.ant-btn{color:red}.ant-btn-sm{color:green}',
  );
});

test('a name that is completed as the page runs keeps what begins like it', async () => {
  const css = '.ant-tag-green{color:green}.ant-tag{color:red}';
  expect(await needed(css, 'className={`ant-tag-${color}`}')).toBe('.ant-tag-green{color:green}');
});

test('elements, variables and what is in use of animations stay', async () => {
  const css =
    '.desk{--ant-color:red}.ant-card a:hover{color:red}.ant-card:after{animation:turn 1s}@keyframes turn{to{opacity:0}}@keyframes other{to{opacity:0}}@media print{.ant-card{color:red}.ant-tag{color:red}}';
  expect(await needed(css, "'ant-card'")).toBe(
    '.desk{--ant-color:red}.ant-card a:hover{color:red}.ant-card:after{animation:turn 1s}@keyframes turn{to{opacity:0}}@media print{.ant-card{color:red}}',
  );
});

test('names that nothing is asked of stay', async () => {
  const css = '.other-part{color:red}.ant-col-12{width:50%}.ant-row{display:flex}';
  expect(await removeUnusedRules(css, { sources: [], requiredPrefixes: ['ant-col-'] })).toBe(
    '.other-part{color:red}.ant-row{display:flex}',
  );
});

test('the page begins with few of the rules of antd', async () => {
  const rules = (css: string): number => css.split('{').length;
  expect(rules(await createInitialSheet())).toBeLessThan(rules(await createFullSheet()) / 6);
});
