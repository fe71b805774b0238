import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';
import { awaitEachText } from './src/tools/eslint/awaitEachText.js';

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'node_modules/', 'test-results/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 14],
    },
  },
  { files: ['src/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  // A family of rules is a flat row of questions, each with its answer.
  { files: ['src/schema/check/**'], rules: { complexity: ['error', 22] } },
  { files: ['resources/**', 'tests/**'], rules: { 'max-lines': 'off' } },
  {
    files: ['tests/screens/**', 'tests/provider/**/*.tsx'],
    plugins: { 'testing-library': testingLibrary, desk: { rules: { 'await-each-text': awaitEachText } } },
    rules: {
      'desk/await-each-text': 'error',
      'testing-library/await-async-queries': 'error',
      'testing-library/await-async-utils': 'error',
      'testing-library/prefer-find-by': 'error',
      'testing-library/no-wait-for-snapshot': 'error',
    },
  },
  { files: ['**/*.mjs', '*.js', 'src/tools/**/*.js'], languageOptions: { globals: globals.node } },
);
