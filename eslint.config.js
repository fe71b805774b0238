import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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
  { files: ['**/*.mjs', '*.js'], languageOptions: { globals: globals.node } },
);
