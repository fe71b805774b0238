/** Sources of the invented texts: a few common names and many rare ones, as in a real register. */
const first = [
  'Ana',
  'Ben',
  'Carla',
  'David',
  'Elena',
  'Felix',
  'Grace',
  'Hugo',
  'Irène',
  'José',
  'Karen',
  'Liam',
  'María',
  'Noah',
  'Olga',
  'Pedro',
  'Quinn',
  'Rosa',
  'Samuel',
  'Zoë',
];
const syllables = [
  'ba',
  'cer',
  'do',
  'fen',
  'gar',
  'ho',
  'ing',
  'ja',
  'kel',
  'lo',
  'mar',
  'ner',
  'os',
  'pet',
  'qui',
  'ros',
  'sán',
  'ton',
  'ul',
  'ver',
  'wen',
  'xi',
  'yor',
  'zan',
];

const literals = (texts) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
/** SQL for a pseudo-random integer from 0, the same in every run. */
const pseudoRandom = (seed, size) => `(abs(hashint8(n * 7919 + ${seed})::bigint) % ${size})::int`;
const pick = (seed, texts) => `(${literals(texts)})[1 + ${pseudoRandom(seed, texts.length)}]`;
const lastName = (seed) =>
  `initcap(${pick(seed, syllables)} || ${pick(seed + 1, syllables)} || ${pick(seed + 2, syllables)})`;
const phone = (seed) => `lpad(${pseudoRandom(seed, 1_000_000_000)}::text, 10, '2')`;
const since = `now() - (${pseudoRandom(90, 1000)} || ' days')::interval - (${pseudoRandom(91, 86_400)} || ' seconds')::interval`;
const optionalReference = (seed, { of, share = 100 }) =>
  `case when ${pseudoRandom(seed, 100)} < ${share} then 1 + ${pseudoRandom(seed + 1, of)} end`;
const discarded = (seed) => `case when ${pseudoRandom(seed, 100)} < 2 then now() end`;

/** The tables to fill, in order of their references: rows per case, and SQL for every column. */
const tables = (count) => {
  const [patients, others] = [Math.ceil(count / 2), Math.ceil(count / 20)];
  const person = {
    first_name: pick(1, first),
    last_name: lastName(2),
    created_at: since,
    updated_at: since,
    discarded_at: discarded(5),
  };
  return [
    [
      'patients',
      patients,
      {
        ...person,
        dob: `date '1940-01-01' + ${pseudoRandom(6, 25_000)}`,
        origin_patient_id: 'n',
        gender: pick(7, ['Male', 'Female']),
        phone: phone(8),
        mobile_phone: phone(9),
        email: `'p' || n || '@example.com'`,
        city: lastName(10),
        state: pick(13, ['CA', 'IL', 'NY', 'TX']),
        street1: `n || ' Oak Street'`,
        zip: `lpad((n % 99999)::text, 5, '0')`,
      },
    ],
    ['providers', others, { ...person, business_phone: phone(20) }],
    [
      'facilities',
      others,
      { name: `${lastName(30)} || ' Hospital'`, address_phone: phone(33), created_at: since, updated_at: since },
    ],
    [
      'clinic_contacts',
      others,
      { ...person, business_phone: phone(40), contact_type: pick(41, ['Nurse', 'Pharmacist', 'Provider']) },
    ],
    [
      'cases',
      count,
      {
        case_number: '(100000 + n)::text',
        drug: pick(50, ['Octagam', 'Panzyga', 'Cutaquig', 'wilate', 'nuwiq', 'Balfaxar', 'Fibryga']),
        referral_state: pick(51, ['CA', 'IL', 'NY', 'TX']),
        case_type: pick(52, ['Appeal', 'BI', 'Copay Assistance', 'Free Trial', 'Hotline', 'PA']),
        initiated_by: pick(53, ['Patient', 'Provider', 'Nurse', 'Other']),
        status: pick(54, ['Open', 'Closed', 'Enrolled - PAP']),
        status_changed_at: since,
        summary: `'Asked for help with the copay in call ' || n`,
        sticky: `case when n % 7 = 0 then 'Call back before noon' end`,
        patient_id: optionalReference(60, { of: patients, share: 97 }),
        provider_id: optionalReference(62, { of: others, share: 90 }),
        facility_id: optionalReference(64, { of: others, share: 80 }),
        clinic_contact_id: optionalReference(66, { of: others, share: 70 }),
        brand_admin_id: colleague(67),
        origin_case_id: `case when n > 1 and n % 20 = 0 then n - 1 end`,
        created_at: since,
        updated_at: since,
        discarded_at: discarded(68),
      },
    ],
    [
      'activities',
      Math.ceil(count * 1.5),
      {
        case_id: `1 + ${pseudoRandom(70, count)}`,
        activity_type: pick(72, ['Activity', 'FollowUp']),
        status: pick(73, ['Open', 'Closed', 'Closed']),
        activity_subject: pick(74, ['BI Needed', 'Status Check', 'Call HCP Back', 'Other']),
        activity_outcome: pick(75, ['Left Message', 'Unanswered', 'Resolved/Completed']),
        contact_type: pick(76, ['Patient', 'Nurse', 'Physician']),
        note: `'<p>Spoke about delivery ' || n || '</p>'`,
        reminder_at: `case when n % 2 = 0 then current_date - 200 + ${pseudoRandom(77, 400)} end`,
        brand_admin_id: colleague(79),
        done_at: `case when ${pick(73, ['Open', 'Closed', 'Closed'])} = 'Closed' then ${since} end`,
        created_at: since,
        updated_at: since,
        discarded_at: discarded(78),
      },
    ],
    ['payers', 200, { name: `${lastName(100)} || ' Health'`, created_at: since, updated_at: since }],
    [
      'case_insurances',
      Math.ceil(count * 0.8),
      {
        case_id: 'n',
        category: `'primary'`,
        name: `${lastName(100)} || ' Health'`,
        payer_id: `1 + ${pseudoRandom(101, 200)}`,
        benefit_detail: pick(102, ['Covered', 'Covered', 'Not Covered', 'Missing Information']),
        verified_at: `${since} + ${pseudoRandom(103, 20)} * interval '1 day'`,
        created_at: since,
        updated_at: since,
      },
    ],
    [
      'copay_claims',
      Math.ceil(count / 2),
      {
        case_id: `1 + ${pseudoRandom(110, count)}`,
        payment_status: pick(111, ['paid', 'paid', 'paid', 'in_review', 'denied']),
        payment_date: `current_date - ${pseudoRandom(112, 1000)}`,
        requested_amount: `${pseudoRandom(113, 150_000)} / 100.0`,
        actual_amount_paid: `${pseudoRandom(114, 50_000)} / 100.0`,
        created_at: since,
        updated_at: since,
      },
    ],
    [
      'versions',
      Math.ceil(count * 1.5),
      {
        operator_email: `'admin@example.com'`,
        event: `'update'`,
        item_type: `'cases'`,
        item_id: `1 + ${pseudoRandom(80, count)}`,
        changeset: `'{"sticky": [null, "Call back"]}'::jsonb`,
        created_at: since,
      },
    ],
  ];
};

/** The users who created the cases: the second one created more than half of them. */
const colleagues = `insert into staff.users (email, first_name, last_name, role, password)
  select 'colleague-' || n || '@example.com', (array['Byron', 'Grace', 'Ines'])[n], 'Colleague', 'crm_user', '-' from generate_series(1, 3) as n
  where not exists (select from staff.users where email = 'colleague-' || n || '@example.com')`;
const colleague = (seed) =>
  `((select array_agg(id order by email) from staff.users where email like 'colleague-%'))[(array[1, 2, 2, 3])[1 + ${pseudoRandom(seed, 4)}]]`;

const batchSize = 100_000;

/**
 * Fills the empty tables of a manufacturer with invented records by SQL: `count` cases, half as many patients, and
 * related records. `run` executes one statement; columns that the store does not have are skipped.
 * @param {(statement: string) => Promise<{ rows: any[] }>} run
 * @param {{ schema: string, count: number }} options
 */
export async function fill(run, { schema, count }) {
  await run(colleagues);
  for (const [table, rows, columns] of tables(count)) {
    const found = await run(
      `select column_name as name from information_schema.columns where table_schema = '${schema}' and table_name = '${table}'`,
    );
    const known = new Set(found.rows.map(({ name }) => name));
    const entries = Object.entries(columns).filter(([name]) => known.has(name));
    const names = entries.map(([name]) => `"${name}"`).join(', ');
    const values = entries.map(([, value]) => value).join(', ');
    for (let from = 1; from <= rows; from += batchSize) {
      const to = Math.min(rows, from + batchSize - 1);
      await run(
        `insert into "${schema}"."${table}" (${names}) select ${values} from generate_series(${from}::bigint, ${to}::bigint) as n`,
      );
    }
  }
}
