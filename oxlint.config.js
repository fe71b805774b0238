import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The rules on imports between folders are in .dependency-cruiser.mjs. */
const noLazy = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Code that is fetched later is a loadable (ui/loading/loadable.tsx), which can be asked for again.',
};

/**
 * Recommended rules that oxlint does not have: they concern scripts, errors that the type checker finds, and settings
 * of the React compiler.
 */
const unsupportedRules = [
  'no-octal',
  'no-dupe-args',
  'no-new-symbol',
  'no-return-await',
  'dot-notation',
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  'react-hooks/config',
  'react-hooks/gating',
];
/** Rules that oxlint has only once, for both JavaScript and TypeScript. */
const mergedRules =
  /^@typescript-eslint\/(?=no-(array-constructor|empty-function|unused-(expressions|vars)|useless-constructor)$)/;
const toOxlintName = (rule) =>
  rule
    .replace(mergedRules, '')
    .replace(/^@typescript-eslint\//, 'typescript/')
    .replace(/^react-hooks\//, 'react/');
const rulesOf = (...sets) =>
  Object.fromEntries(
    sets
      .flatMap(({ rules = {} }) => Object.entries(rules))
      .flatMap(([rule, setting]) => (unsupportedRules.includes(rule) ? [] : [[toOxlintName(rule), setting]])),
  );

/**
 * The recommended rule sets of the ESLint plugins, run by oxlint, which checks them, typed rules included, in a
 * fraction of the time. Files that Git ignores are skipped.
 */
export default {
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true },
  rules: rulesOf(js.configs.recommended),
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...rulesOf(...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked),
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/consistent-type-definitions': ['error', 'interface'],
        'typescript/consistent-indexed-object-style': 'off',
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/no-dynamic-delete': 'off',
        'typescript/non-nullable-type-assertion-style': 'off',
        'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
        complexity: ['error', 14],
      },
    },
    {
      files: ['src/{app,fields,pages,screens,ui}/**/*.{ts,tsx}'],
      rules: {
        ...rulesOf(reactHooks.configs.flat.recommended),
        'no-restricted-imports': ['error', { paths: [noLazy] }],
      },
    },
    { files: ['src/ui/loading/loadable.tsx'], rules: { 'no-restricted-imports': 'off' } },
    // A family of rules is a flat list of conditions, each with its message.
    { files: ['src/schema/check/**'], rules: { complexity: ['error', 22] } },
    // A list of exports, one in a line.
    { files: ['src/schema/index.ts'], rules: { 'max-lines': 'off' } },
    { files: ['resources/**', 'tests/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['tests/screens/**', 'tests/provider/**/*.tsx'],
      jsPlugins: ['eslint-plugin-testing-library', { name: 'desk', specifier: './src/tools/lint/awaitEachText.js' }],
      rules: {
        'desk/await-each-text': 'error',
        'testing-library/await-async-queries': 'error',
        'testing-library/await-async-utils': 'error',
        'testing-library/prefer-find-by': 'error',
        'testing-library/no-wait-for-snapshot': 'error',
      },
    },
    { files: ['**/*.mjs', '*.js', 'src/tools/**/*.js'], env: { node: true } },
    { files: ['tests/bench/web/**'], env: { browser: true } },
  ],
};
