import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';
import { awaitEachText } from './src/tools/eslint/awaitEachText.js';

/** What may be imported: folders by their doors, and only those of the layers below. */
const doors = ['schema', 'provider', 'server'];
const foldersIn = (path) => readdirSync(new URL(path, import.meta.url), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
/** Each part of the screens and each page is a folder with a door of its own; what all screens share is behind the door of `screens`. */
const [screenFolders, pageFolders] = [foldersIn('src/screens'), foldersIn('src/pages')];
const folder = (names) => `^(\\.\\./)+(src/)?(${names.join('|')})(/|$)`;
const inside = { regex: `^(\\.\\./)+(src/)?(${doors.join('|')})/.`, message: 'Import from the door of the folder, its index.ts.' };
/** Style sheets, and what the build itself reads before there is a bundle, are named as the files that they are. */
const plainFile = '(?!.*\\.(css|ts)$)';
const part = (place, names) => ({ regex: `^${place}(${names.join('|')})/${plainFile}.`, message: 'Import from the door of the folder, its index.ts.' });
const screenDoors = [
  { regex: `^(\\.\\./)+screens/${plainFile}(?!(${screenFolders.join('|')})$)`, message: 'Import from the door of the screens or of one of their folders, its index.ts.' },
  part('(\\.\\./)+pages/', pageFolders),
];
/** Inside the server the store is a folder with a door as well. */
const storeDoor = part('(\\./|(\\.\\./)+)', ['store']);
const react = { regex: '^(react|react-dom|react-router|antd|@ant-design|@refinedev/(antd|react-router))(/|$)', message: 'There is no React here.' };
const refine = { regex: '^@refinedev/', message: 'There is no React here.' };
const above = (names) => ({ regex: folder(names), message: 'This layer stands below the one that it imports; src/README.md has the table.' });
const only = (names) => ({ regex: `^(?!\\.|(${names.join('|')})(/|$))`, message: `Of packages only ${names.join(', ')} are used here.` });
const layer = (files, patterns, ignores = []) => ({ files, ignores, rules: { 'no-restricted-imports': ['error', { patterns: [inside, ...screenDoors, ...patterns] }] } });
/** What single kinds of record need on the server may read their declarations, and what wires everything everything. */
const wiring = ['src/server/main.ts', 'src/server/commandLine.ts', 'src/server/dev.ts', 'src/server/checkProduct.ts'];
const serverFeatures = ['seed', 'notifications', 'cases', 'activities', 'consent', 'users', 'sessions', 'accessLog', 'emergency'].map((name) => `src/server/${name}/**`);

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
  { files: ['src/{app,pages,screens}/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  layer(['src/schema/**'], [above(['provider', 'screens', 'pages', 'server', 'app', 'resources']), only(['zod', 'dayjs', 'leven'])]),
  // The check is no part of the web app: what it loads on demand is there on servers alone.
  layer(['src/schema/check/expressions.ts'], [above(['provider', 'screens', 'pages', 'server', 'app', 'resources']), only(['node:module', 'recheck', 'refa'])]),
  layer(['resources/**'], [above(['provider', 'screens', 'pages', 'server', 'app']), { regex: '^[^.]', message: 'Declarations are plain data.' }]),
  layer(['src/provider/**'], [above(['screens', 'pages', 'server', 'app', 'resources']), react]),
  layer(['src/screens/**'], [part('\\.{1,2}/', screenFolders), above(['provider', 'pages', 'server', 'app', 'resources'])]),
  layer(['src/screens/form/**'], [part('\\.{1,2}/', screenFolders), above(['provider', 'pages', 'server', 'app', 'resources']), { regex: '^\\.\\./(list|record)(/|$)', message: 'Lists open forms; a form knows no list.' }]),
  layer(['src/server/**'], [storeDoor, above(['provider', 'screens', 'pages', 'app', 'resources']), react, refine], [...wiring, ...serverFeatures, 'src/server/productParts.ts']),
  layer([...serverFeatures, 'src/server/productParts.ts'], [storeDoor, above(['provider', 'screens', 'pages', 'app']), react, refine]),
  // The start loads what the embedded database needs before anything else, so not by the door.
  layer(wiring.filter((file) => file !== 'src/server/main.ts'), [storeDoor]),
  layer(['src/pages/**'], [part('(\\./|(\\.\\./)+)', pageFolders), above(['server', 'app'])]),
  layer(['src/app/**'], []),
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
