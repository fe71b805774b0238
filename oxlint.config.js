import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Import rules: a folder is imported through its entry point (index.ts), and only from a lower layer. */
const entryPointFolders = ['schema', 'provider', 'server'];
const entriesOf = (path) => readdirSync(new URL(path, import.meta.url), { withFileTypes: true });
const foldersIn = (path) => entriesOf(path).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
const modulesIn = (path) =>
  entriesOf(path).flatMap(({ name }) => (/^(?!index\.)[^.]+\.tsx?$/.test(name) ? name.replace(/\..*/, '') : []));
/**
 * Each folder of screens and each page has an entry point of its own; the entry point of `screens` exports the code
 * that all screens share.
 */
const [screenFolders, pageFolders] = [foldersIn('src/screens'), foldersIn('src/pages')];
const folder = (names) => `^(\\.\\./)+(src/)?(${names.join('|')})(/|$)`;
const deepImport = {
  regex: `^(\\.\\./)+(src/)?(${entryPointFolders.join('|')})/.`,
  message: 'Import from the entry point of the folder, its index.ts.',
};
/**
 * Style sheets, and modules that the build reads before there is a bundle, are imported as files, with their extension.
 */
const plainModule = '[^.]+$';
const deepImportOf = (place, names) => ({
  regex: `^${place}(${names.join('|')})/${plainModule}`,
  message: 'Import from the entry point of the folder, its index.ts.',
});
const screenEntryPoints = [
  {
    regex: `^(\\.\\./)+screens/(${modulesIn('src/screens').join('|')}|[^/]+/[^.]+)$`,
    message: 'Import from the entry point of the screens or of one of their folders, its index.ts.',
  },
  deepImportOf('(\\.\\./)+pages/', pageFolders),
];
/** Within the server, the store has an entry point too. */
const storeEntryPoint = deepImportOf('(\\./|(\\.\\./)+)', ['store']);
const react = {
  regex: '^(react|react-dom|react-router|antd|@ant-design|@refinedev/(antd|react-router))(/|$)',
  message: 'There is no React here.',
};
const refine = { regex: '^@refinedev/', message: 'There is no React here.' };
const higherLayers = (names) => ({
  regex: folder(names),
  message: 'This layer stands below the one that it imports; README.md has the table.',
});
const onlyPackages = (names) => ({
  group: ['**', '!.', '!..', '!./**', '!../**', ...names.flatMap((name) => [`!${name}`, `!${name}/**`])],
  message: `Of packages only ${names.join(', ')} are used here.`,
});
const lazy = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Code that is fetched later is a loadable (screens/loadable.tsx), which can be asked for again.',
};
const layer = (files, patterns, excludeFiles = []) => ({
  files,
  excludeFiles,
  rules: {
    'no-restricted-imports': ['error', { paths: [lazy], patterns: [deepImport, ...screenEntryPoints, ...patterns] }],
  },
});
/** Modules that load others lazily import them by file: an entry point would load everything behind it. */
const lazyImporter = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { paths: [lazy], patterns: [deepImport, ...patterns] }] },
});
/** Server code for a single kind of record may import its declaration; the wiring may import everything. */
const wiring = [
  'src/server/main.ts',
  'src/server/start/commandLine.ts',
  'src/server/dev.ts',
  'src/server/check/checkManufacturers.ts',
  'src/server/check/checkProduct.ts',
];
const serverFeatures = [
  'seed',
  'notifications',
  'cases',
  'activities',
  'consent',
  'users',
  'sessions',
  'accessLog',
  'emergency',
].map((name) => `src/server/${name}/**`);

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
        'max-lines': ['error', { max: 270, skipBlankLines: true, skipComments: true }],
        complexity: ['error', 14],
      },
    },
    { files: ['src/{app,pages,screens}/**/*.{ts,tsx}'], rules: rulesOf(reactHooks.configs.flat.recommended) },
    layer(
      ['src/schema/**'],
      [
        higherLayers(['provider', 'screens', 'pages', 'server', 'app', 'resources']),
        onlyPackages(['zod', 'dayjs', 'leven']),
      ],
    ),
    // The check is not part of the web app: modules that it loads on demand exist only on servers.
    layer(
      ['src/schema/check/regexAnalysis.ts'],
      [
        higherLayers(['provider', 'screens', 'pages', 'server', 'app', 'resources']),
        onlyPackages(['node:module', 'recheck', 'refa']),
      ],
    ),
    layer(
      ['resources/**'],
      [
        higherLayers(['provider', 'screens', 'pages', 'server', 'app']),
        { regex: '^[^.]', message: 'Declarations are plain data.' },
      ],
    ),
    layer(['src/provider/**'], [higherLayers(['screens', 'pages', 'server', 'app', 'resources']), react]),
    layer(
      ['src/screens/**'],
      [deepImportOf('\\.{1,2}/', screenFolders), higherLayers(['provider', 'pages', 'server', 'app', 'resources'])],
      ['src/screens/loadable.tsx'],
    ),
    layer(
      ['src/screens/form/**'],
      [
        deepImportOf('\\.{1,2}/', screenFolders),
        higherLayers(['provider', 'pages', 'server', 'app', 'resources']),
        { regex: '^\\.\\./(list|record)(/|$)', message: 'Lists open forms; a form knows no list.' },
      ],
    ),
    layer(
      ['src/server/**'],
      [storeEntryPoint, higherLayers(['provider', 'screens', 'pages', 'app', 'resources']), react, refine],
      [...wiring, ...serverFeatures, 'src/server/productExtensions.ts'],
    ),
    layer(
      [...serverFeatures, 'src/server/productExtensions.ts'],
      [storeEntryPoint, higherLayers(['provider', 'screens', 'pages', 'app']), react, refine],
    ),
    // Start-up loads the dependencies of the embedded database first, so it bypasses the entry point.
    layer(
      wiring.filter((file) => file !== 'src/server/main.ts'),
      [storeEntryPoint],
    ),
    layer(['src/pages/**'], [deepImportOf('(\\./|(\\.\\./)+)', pageFolders), higherLayers(['server', 'app'])]),
    layer(['src/app/**'], []),
    lazyImporter(['src/app/screenLoaders.tsx', 'src/app/routes.tsx'], []),
    lazyImporter(
      ['src/screens/record/Record{Screen,Sections}.tsx'],
      [higherLayers(['provider', 'pages', 'server', 'app', 'resources'])],
    ),
    // A family of rules is a flat list of conditions, each with its message.
    { files: ['src/schema/check/**'], rules: { complexity: ['error', 22] } },
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
