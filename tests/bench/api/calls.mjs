/**
 * Searches in addition to those that the API describes: values that many, some, few or no records match, and several
 * conditions together.
 */
const searches = {
  cases: [
    'case_number=1234',
    'drug=wilate',
    'brand_admin_name=grace',
    'brand_admin_name=byron',
    'brand_admin_name=nobody',
    'patient_first_name=an',
    'patient_last_name=sanmar',
    'patient_last_name=sanmarxi',
    'patient_last_name=zzzzz',
    'provider_last_name=zzzzz',
    'facility_name=sanmarxi',
    'patient_dob=1970-05-05',
    'created_at_from=2025-01-01&created_at_to=2026-01-01',
    'case_type=PA&patient_last_name=mar&created_at_from=2025-01-01',
  ],
  patients: [
    'searchFirstName=an',
    'searchFirstName=an&searchLastName=mar',
    'searchLastName=sanmarxi',
    'searchLastName=zzzzz',
    'searchDOB=05-05-1970',
  ],
  'activities/reminders': ['q[status_eq]=Open', 'q[activity_subject_cont]=needed'],
};

/** What people look for from every screen: names, parts of them, misspelt ones, phones, dates and numbers. */
export const findCalls = [
  'an',
  'ann',
  'mar',
  'ann sanmar',
  'sanmarxi',
  'sanmrxi',
  '4567',
  '(312) 555-4567',
  '05/05/1970',
  'PT777',
  '100777',
  'zzzzz',
  '',
].map((text) => [`find "${text}"`, `x/search?q=${text.replaceAll(' ', '+')}`]);

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The counts of the coming fourteen days. */
export const dueCall = ['due by day', `x/log/activities/due?from=${inDays(0)}&to=${inDays(13)}`];

/** Every report that the API describes, of its usual period and of all records. */
export const reportCalls = (description) =>
  Object.keys(description.paths)
    .filter((path) => path.startsWith('/x/reports/'))
    .flatMap((path) =>
      ['90', 'all'].map((period) => [
        `report ${path.slice('/x/reports/'.length)}, ${period}`,
        `${path.slice(1)}?period=${period}`,
      ]),
    );

/** The calls of a case's page: the case, then all others concurrently. */
export async function snapshotOf(call, id) {
  const first = await call(`cases/${id}`);
  const others = await Promise.all(
    [
      ...['primary', 'secondary', 'tertiary'].map((key) => `insurances/case_${key}?case_id=${id}`),
      `activities?case_id=${id}&page=1`,
      `versions?model_name=cases&data_keyword=${id}`,
    ].map((path) => call(path)),
  );
  return { bytes: [first, ...others].reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Searches that match many records, repeated right after a write to the tables that they read. */
const searchedAfterWrites = [
  'case_type=PA',
  'patient_last_name=mar',
  'provider_last_name=mar',
  'facility_name=mar',
  'brand_admin_name=grace',
];

/**
 * Calls measured after a write; the write itself, made by `prepare`, is not measured.
 * @param {(path: string, init?: object) => Promise<unknown>} call
 * @param {(n: number) => object} save
 */
export const callsAfterWrites = (call, save) =>
  searchedAfterWrites.map((condition) => {
    let n = 0;
    return [
      `cases, ${condition}, right after a write`,
      () => call(`cases?${condition}`),
      () => call('cases/779', save((n += 1))),
    ];
  });

const nonSearchParameters = ['page', 'per', 'ids[]', 'discard', 'q[s][]', 'manufacturer'];

/** A search value for a parameter, by the schema that the API describes it with. */
function valueFor(name, { type, format, enum: values, anyOf, items }) {
  const [option] = values ?? items?.enum ?? [];
  if (option !== undefined) return option;
  if (anyOf) return valueFor(name, anyOf[0]);
  if (format === 'date' || format === 'date-time') return '2025-06-01';
  if (type === 'integer' || type === 'number') return 777;
  if (type === 'boolean') return true;
  return /phone/i.test(name) ? '123' : 'mar';
}

/** The queries that a list supports: each single search, and its sort orders. */
function searchParametersOf(description, path) {
  const parameters = (description.paths[`/${path}`]?.get?.parameters ?? []).filter(
    (parameter) => parameter.in === 'query',
  );
  const searched = parameters
    .filter(({ name }) => !nonSearchParameters.includes(name))
    .map(({ name, schema }) => `${name}=${valueFor(name, schema)}`);
  const { enum: orders = ['id asc', 'id desc'] } = parameters.find(({ name }) => name === 'q[s][]')?.schema ?? {};
  return { searched, orders, hasTrash: parameters.some(({ name }) => name === 'discard') };
}

/** The lists that the API describes, except the product's own administrative ones. */
export const listsOf = (description) =>
  Object.entries(description.paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'q[s][]') && !path.startsWith('/x/') ? path.slice(1) : [],
  );

/**
 * Every list call to measure, by label: each non-empty list without filters, on its first, thousandth, middle and last
 * page, with each single search, with three together, sorted both ways by each field, and its trash.
 * @param {any} description the API's description of itself
 * @param {Record<string, number>} totals of the lists
 */
export function listCalls(description, totals) {
  return Object.entries(totals)
    .filter(([, total]) => total > 0)
    .flatMap(([path, total]) => {
      const last = Math.ceil(total / 10);
      const { searched, orders, hasTrash } = searchParametersOf(description, path);
      const pages = [
        ['first', 1],
        ['1,000th', 1000],
        ['middle', Math.ceil(last / 2)],
        ['last', last],
      ]
        .filter(([, page]) => page <= last)
        .map(([which, page]) => [`${path}, ${which} page`, `${path}?page=${page}`]);
      const together = searched.length > 2 ? [searched.slice(0, 3).join('&')] : [];
      const filtered = [...searched, ...together, ...(searches[path] ?? [])].map((condition) => [
        `${path}, ${condition}`,
        `${path}?${condition}`,
      ]);
      // Deepest first: nearer pages may be answered before the markers are known.
      const depths = [
        ['middle page ', `&page=${Math.ceil(last / 2)}`],
        ['1,000th page ', '&page=1000'],
        ['', ''],
      ].filter(([which]) => which === '' || last > 2_000);
      const sorted = orders.flatMap((order) =>
        depths.map(([which, page]) => [`${path}, ${which}in the order of ${order}`, `${path}?q[s][]=${order}${page}`]),
      );
      return [...pages, ...filtered, ...sorted, ...(hasTrash ? [[`${path}, the trash`, `${path}?discard=true`]] : [])];
    })
    .concat([
      ['one case', 'cases/777'],
      ['the versions of a case', 'versions?model_name=Case&data_keyword=777'],
      ['the activities of a case', 'activities?case_id=777'],
    ]);
}
