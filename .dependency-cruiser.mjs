/** Code for single kinds of record on the server; it may import their declarations. */
const serverFeatures =
  '^src/server/(features|messages|accounts|accessLog|operations/seed)/|^src/server/productExtensions\\.ts$';
/** The modules that connect everything. */
const wiring = '^src/server/(main|dev|operations/(start/commandLine|check/check(Product|Manufacturers)))\\.ts$';
/** What a kind of field is without SQL and components: its `value.ts` and the modules that only this one needs. */
const fieldValues =
  '^src/fields/(index\\.ts|kinds\\.ts|shared/|(?!(sql|cells|controls)/)[a-z]\\w*/(?!(column|view|input|check\\w*|quill\\w*|use[A-Z]\\w*)\\.)[a-z]\\w*\\.ts$)';
/** What the server needs of the kinds. */
const fieldColumns = '^src/fields/(columns\\.ts|sql/|[a-z]\\w*/column\\.ts)';
/** What the check of declarations knows of the kinds. */
const fieldChecks = '^src/fields/(checks\\.ts|[a-z]\\w*/check\\w*\\.ts)';
/** How values are shown. */
const fieldViews = '^src/fields/(views\\.tsx|plainViews\\.ts|cells/|[a-z]\\w*/view\\.tsx)';
/** How values are entered. */
const fieldInputs = '^src/fields/(inputs\\.tsx|plainInputs\\.ts|controls/|[a-z]\\w*/(input|quill)\\w*\\.tsx?)';
/** React and what needs it. */
const react = 'node_modules/(react|react-dom|react-router|antd|@ant-design/[^/]+|@refinedev/(antd|react-router))/';

/** Modules of the folders `from` import nothing from `to`. */
const forbid = (name, { from, to, except, exceptTo, comment }) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, ...(except && { pathNot: except }) },
  to: { path: to, ...(exceptTo && { pathNot: exceptTo }) },
});

/** Of packages, the folder `from` imports only those that are named. */
const onlyPackages = (name, { from, packages, builtIn = [], except }) => ({
  name,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: {
    dependencyTypesNot: ['local', 'localmodule', 'type-only'],
    path: '.',
    pathNot: ['^(src|resources)/', `node_modules/(${packages.join('|')})/`, ...builtIn.map((module) => `^${module}$`)],
  },
});

/** A folder is imported through its entry point, the index.ts; its own modules may import each other. */
const entryPoint = (name, { folder, except = '^$', files = '^$' }) => ({
  name,
  severity: 'error',
  comment: 'Import from the entry point of the folder, its index.ts.',
  from: { path: '^(src|resources)/', pathNot: [folder.replace(/\(([^)]*)\)/, '($1)'), except] },
  to: { path: `${folder}.+\\.tsx?$`, pathNot: [`${folder}index\\.ts$`, files] },
});

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    forbid('values-of-fields-are-the-lowest-layer', { from: fieldValues, to: '^(resources|src/(?!fields/))' }),
    forbid('values-know-no-other-part-of-their-kind', {
      from: fieldValues,
      to: '^src/fields/',
      exceptTo: fieldValues,
    }),
    forbid('columns-know-no-component', { from: fieldColumns, to: `${react}|${fieldViews}|${fieldInputs}` }),
    forbid('columns-stay-on-the-server', {
      from: '^(src|resources)/',
      except: ['^src/server/', fieldColumns],
      to: fieldColumns,
    }),
    forbid('columns-layer', { from: fieldColumns, to: '^(resources|src/(?!schema/|fields/))' }),
    forbid('checks-know-values-alone', {
      from: fieldChecks,
      to: '^src/fields/',
      exceptTo: `${fieldValues}|${fieldChecks}`,
    }),
    forbid('checks-layer', { from: fieldChecks, to: '^(resources|src/(?!schema/kindChecks\\.ts|fields/))' }),
    forbid('checks-stay-in-the-check', {
      from: '^(src|resources)/',
      except: ['^src/schema/check/', fieldChecks],
      to: `${fieldChecks}|^src/schema/kindChecks\\.ts`,
    }),
    {
      name: 'views-without-antd',
      severity: 'error',
      comment: 'What needs antd is fetched when it is opened.',
      from: { path: fieldViews },
      to: {
        path: `node_modules/(antd|@ant-design/(?!icons-svg/))|${fieldInputs}`,
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    forbid('views-and-inputs-layer', {
      from: `${fieldViews}|${fieldInputs}`,
      to: '^(resources|src/(provider|screens|pages|server|app))/',
    }),
    entryPoint('entry-point-of-fields', {
      folder: '^src/fields/',
      // One index for each reader, so that none loads the code of another. How typed dates are read, no list needs.
      files: '^src/fields/((columns|views|inputs|checks|sheets)\\.tsx?|date/typedDate\\.ts)$',
    }),
    forbid('schema-layer', { from: '^src/schema/', to: '^(resources|src/(?!schema/|fields/))' }),
    onlyPackages('schema-packages', {
      from: ['^src/schema/', fieldValues, fieldChecks],
      except: '^src/fields/text/checkRegex\\.ts$',
      packages: ['zod', 'dayjs', 'leven'],
    }),
    onlyPackages('regex-analysis-packages', {
      from: '^src/fields/text/checkRegex\\.ts$',
      packages: ['recheck', 'refa'],
      builtIn: ['module'],
    }),
    forbid('declarations-import-the-language-alone', { from: '^resources/', to: '^(src/(?!schema/)|node_modules/)' }),
    forbid('provider-layer', { from: '^src/provider/', to: '^(resources|src/(ui|screens|pages|server|app))/' }),
    forbid('provider-without-react', { from: '^src/(provider|headless)/', to: react }),
    forbid('headless-layer', { from: '^src/headless/', to: '^src/(ui|screens|pages|server|app)/' }),
    forbid('contract-layer', {
      from: '^src/contract/',
      to: '^(resources|src/(ui|screens|pages|server|app|headless)/)',
      except: '^src/contract/cli\\.ts$',
    }),
    forbid('contract-stands-alone', { from: '^src/(?!contract/|app/declarations/)', to: '^src/contract/' }),
    forbid('headless-stands-alone', {
      from: '^src/(?!headless/)',
      to: '^src/headless/',
    }),
    forbid('scaffold-layer', { from: '^src/scaffold/', to: '^src/(headless|provider|ui|screens|pages|server|app)/' }),
    forbid('scaffold-stands-alone', { from: '^src/(?!scaffold/)', to: '^src/scaffold/' }),
    onlyPackages('scaffold-packages', {
      from: '^src/scaffold/',
      packages: ['js-yaml', 'papaparse', 'pg', 'typescript'],
      builtIn: ['fs', 'fs/promises', 'path', 'util'],
    }),
    forbid('ui-knows-no-declaration', { from: '^src/ui/', to: '^(resources|src/(?!ui/))' }),
    entryPoint('entry-point-of-ui', {
      folder: '^src/ui/',
      // What needs antd, or only dialogs use, is imported by file, and so is what the build reads before there is a bundle.
      files: '^src/ui/((QuestionModal|AddressNotice)\\.tsx|(styleConstants|firstInput)\\.ts)$',
    }),
    forbid('screens-layer', {
      from: '^src/screens/',
      to: '^(resources|src/(provider|pages|server|app))/',
    }),
    forbid('a-form-knows-no-list', { from: '^src/screens/form/', to: '^src/screens/(list|record)/' }),
    forbid('pages-layer', { from: '^src/pages/', to: '^src/(server|app)/' }),
    forbid('server-layer', { from: '^src/server/', except: wiring, to: '^src/(provider|ui|screens|pages|app)/' }),
    forbid('server-knows-no-declaration', {
      from: '^src/server/',
      except: [wiring, serverFeatures],
      to: '^resources/',
    }),
    forbid('server-without-react', { from: '^src/server/', to: `${react}|node_modules/@refinedev/` }),
    // One index for each reader.
    entryPoint('entry-point-of-schema', {
      folder: '^src/schema/',
      files:
        '^src/schema/(declare|screens|recordScreens|importScreens|contactForm|formScreens|reports|doubles|server|scaffold|kindChecks)\\.ts$',
    }),
    forbid('what-only-the-server-asks-of-declarations', {
      from: '^src/(?!server/|schema/)',
      to: '^src/schema/server\\.ts$',
    }),
    forbid('what-only-screens-ask-of-declarations', {
      from: '^src/server/',
      to: '^src/schema/(screens|recordScreens|importScreens|formScreens)\\.ts$',
    }),
    forbid('what-only-the-scaffold-asks-of-declarations', {
      from: '^src/(?!scaffold/|schema/)',
      to: '^src/schema/scaffold\\.ts$',
    }),
    forbid('what-only-declarations-use', { from: '^src/', to: '^src/schema/declare\\.ts$' }),
    ...['provider', 'server'].map((name) => entryPoint(`entry-point-of-${name}`, { folder: `^src/${name}/` })),
    entryPoint('entry-point-of-lists', { folder: '^src/server/records/list/' }),
    entryPoint('entry-point-of-the-database', {
      folder: '^src/server/db/',
      // A start loads the dependencies of the embedded database first.
      except: '^src/server/main\\.ts$',
    }),
    ...['screens', 'pages'].map((layer) => ({
      name: `entry-points-of-${layer}`,
      severity: 'error',
      comment: 'Import from the entry point of the folder, its index.ts.',
      // What is loaded on demand, or by the build, is imported by file: an entry point would load everything behind it.
      from: {
        path: `^src/(?:app|pages|screens)/(?:${layer}/)?([^/]+)/?`,
        pathNot:
          '^src/(app/(screenLoaders|routes|shell/(ContactButton|FollowedJobs))|screens/(list/useAssignee|record/Record(Screen|Sections))|pages/(needs|attachedParts))\\.tsx?$',
      },
      to: {
        path: `^src/${layer}/([^/]+)/.+\\.tsx?$`,
        pathNot: [`^src/${layer}/[^/]+/index\\.tsx?$`, `^src/${layer}/$1/`],
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
