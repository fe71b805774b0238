/** The searches of a list that are measured alone: parameter and a value that some, many or no records match. */
const searches = {
  cases: [
    'case_number=1234', 'case_type=PA', 'drug=wilate', 'initiated_by=Patient', 'brand_admin_name=byron', 'brand_admin_name=grace', 'brand_admin_name=nobody',
    'patient_first_name=an', 'patient_last_name=mar', 'patient_last_name=sanmar', 'patient_last_name=zzzzz', 'patient_dob=1970-05-05', 'patient_crm_id=77',
    'clinic_contact_last_name=mar', 'clinic_contact_contact_type=Nurse', 'provider_last_name=mar', 'provider_business_phone=123', 'facility_name=mar',
    'created_at_from=2025-01-01&created_at_to=2026-01-01', 'case_type=PA&patient_last_name=mar&created_at_from=2025-01-01',
  ],
  patients: ['searchFirstName=an', 'searchLastName=mar', 'searchFirstName=an&searchLastName=mar', 'searchDOB=05-05-1970', 'origin_patient_id=77'],
  'activities/reminders': ['q[status_eq]=Open', 'q[reminder_at_lteq]=2026-01-01', 'q[activity_subject_cont]=needed', 'q[patient_last_name_cont]=mar'],
  providers: ['searchLastName=mar'],
};

/** What the page of a case asks for, all at once after the case itself. */
export async function snapshotOf(call, id) {
  const first = await call(`cases/${id}`);
  const others = await Promise.all([
    ...['primary', 'secondary', 'tertiary'].map((key) => `insurances/case_${key}?case_id=${id}`),
    `activities?case_id=${id}&page=1`,
    `versions?model_name=cases&data_keyword=${id}`,
  ].map((path) => call(path)));
  return { bytes: [first, ...others].reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Searches that match many records, asked again right after somebody has written to the tables that they look at. */
const searchedAfterWrites = ['case_type=PA', 'patient_last_name=mar', 'provider_last_name=mar', 'facility_name=mar', 'brand_admin_name=grace'];

/**
 * The calls that follow a write, which is not part of what is measured: `prepare` makes it.
 * @param {(path: string, init?: object) => Promise<unknown>} call
 * @param {(n: number) => object} save
 */
export const callsAfterWrites = (call, save) =>
  searchedAfterWrites.map((condition) => {
    let n = 0;
    return [`cases, ${condition}, right after a write`, () => call(`cases?${condition}`), () => call('cases/779', save((n += 1)))];
  });

const sortsOf = (description, path) => {
  const parameters = description.paths[`/${path}`]?.get?.parameters ?? [];
  const sort = parameters.find(({ name }) => name === 'q[s][]');
  const values = sort?.schema?.enum ?? sort?.schema?.items?.enum ?? [];
  return values.length > 0 ? values : ['id asc', 'id desc'];
};

/**
 * Every list call that is measured, by what it is called: each list with no filter, on its first, thousandth and last page, with each single
 * search, and in each order.
 * @param {any} description the API's description of itself
 * @param {Record<string, number>} totals
 */
export function listCalls(description, totals) {
  return Object.entries(searches).flatMap(([path, conditions]) => {
    const last = Math.max(1, Math.ceil((totals[path] ?? 0) / 10));
    const pages = [1, Math.min(1000, last), Math.ceil(last / 2), last].map((page) => [`${path}, page ${page}`, `${path}?page=${page}`]);
    const filtered = conditions.map((condition) => [`${path}, ${condition}`, `${path}?${condition}`]);
    const sorted = sortsOf(description, path).map((sort) => [`${path}, in the order of ${sort}`, `${path}?q[s][]=${sort}`]);
    return [...new Map([...pages, ...filtered, ...sorted])];
  }).concat([['the trash of cases', 'cases?discard=true'], ['one case', 'cases/777'], ['the versions of a case', 'versions?model_name=Case&data_keyword=777'], ['the activities of a case', 'activities?case_id=777']]);
}
