import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { checkWith } from '../../../src/tools/checkWith.mjs';
import { createRuns } from './context';

const csv = `License No,store_name,Phone,State,Opened,Status,Note,id
A1,North,(312) 555-0100,IL,3/1/2026,Open,,1
A2,South,(312) 555-0101,NY,3/2/2026,Closed,"one
two",2
A3,East,(312) 555-0102,IL,3/3/2026,Open,,3
A4,West,(312) 555-0103,IL,3/4/2026,Open,,4
A5,Loop,(312) 555-0104,IL,3/5/2026,Open,,5
A6,Lake,(312) 555-0105,NY,3/6/2026,Closed,,6
`;

const openApi = `
components:
  schemas:
    Patient: { type: object }
    Named:
      required: [name]
      properties: { name: { type: string, maxLength: 80 } }
    Visit:
      allOf: [{ $ref: '#/components/schemas/Named' }]
      required: [visitedOn]
      properties:
        id: { type: integer }
        visitedOn: { type: string, format: date, title: Visited On }
        startedAt: { type: [string, 'null'], format: date-time }
        outcome: { enum: [done, missed] }
        tools: { type: array, items: { type: string } }
        topics: { type: array, items: { enum: [dose, copay] } }
        patient: { $ref: '#/components/schemas/Patient' }
        minutes: { type: integer, minimum: 0, maximum: 600 }
        fee: { type: number }
        share: { type: number, format: percent }
        score: { type: number }
        isVirtual: { type: boolean }
        contactPhone: { type: string }
        report: { type: string, maxLength: 4000 }
        site: { type: string, format: uri }
        address: { type: object, properties: { city: { type: string } } }
`;

const tables = `
  create type stage as enum ('new', 'used');
  create table payers (id serial primary key);
  create table "Vans" (
    id serial primary key,
    plate varchar(10) not null unique,
    home_state char(2),
    owner_email text,
    payer_id integer not null references payers,
    stage stage not null default 'new',
    price numeric(10, 2),
    length numeric(6, 3),
    weight real,
    seats smallint not null,
    sold boolean not null,
    bought date,
    seen timestamptz,
    labels text[],
    remarks text,
    place point
  )`;

test('words give the declaration of a kind, with the list of another below it', async () => {
  const { run, written } = createRuns();
  const { code, output } = await run(
    ...['stores', 'Store', 'name:text!', 'phone:phone', 'state:usState', 'status:choice(Open,Closed)'],
    ...['patient:reference(patients)', 'npi:text=NPI Number', 'price:money', 'note:longText', 'facilities:below'],
  );
  expect(output).toBe('Written: resources/stores.ts, resources/index.ts, resources/facilities.ts');
  expect(code).toBe(0);
  expect(written.get('resources/stores.ts'))
    .toBe(`import { choice, defineResource, longText, money, phone, reference, text, usState } from '../src/schema/declare';

export const stores = defineResource({
  name: 'stores',
  label: { one: 'Store', many: 'Stores' },
  idPrefix: 'STO',
  titleFields: ['name'],
  fields: {
    name: text('Name', { required: true }),
    phone: phone('Phone'),
    state: usState('State'),
    status: choice('Status', ['Open', 'Closed']),
    patient_id: reference('Patient', { to: 'patients' }),
    npi: text('NPI Number'),
    price: money('Price'),
    note: longText('Note'),
  },
  search: {
    searchName: { field: 'name', op: 'contains', label: 'Name' },
    searchState: { field: 'state', op: 'eq', label: 'State' },
    searchStatus: { field: 'status', op: 'eq', label: 'Status' },
    patient_id: { field: 'patient_id', op: 'eq', apiOnly: true },
  },
  menu: { group: 'Meta Info' },
  list: {
    columns: [
      { field: 'id', link: 'record' },
      'name',
      'phone',
      'state',
      'status',
      'patient_id',
      'npi',
      'price',
      'created_at',
    ],
    actions: ['edit', 'history', 'delete'],
    createLabel: 'Create A New Store',
    deleteSummary: ['id', 'name'],
  },
  form: {
    create: { opensIn: 'modal', width: 700 },
    edit: { opensIn: 'modal', width: 700 },
    columnCount: 2,
    sections: [{ title: 'Store', fields: ['name', 'phone', 'state', 'status', 'patient_id', 'npi', 'price', 'note'] }],
  },
  record: {},
  trash: { columns: ['id', 'name', 'discarded_at'] },
});
`);
  const index = written.get('resources/index.ts');
  expect(index).toContain(
    "import { smsNotifications } from './smsNotifications';\nimport { stores } from './stores';\n",
  );
  expect(index).toContain('  emergencyAccess,\n  stores,\n];');
  const facilities = written.get('resources/facilities.ts');
  expect(facilities).toContain('import { defineResource, longText, phone, reference, text, usState } from');
  expect(facilities).toContain("    store_id: reference('Store', { to: 'stores' }),\n  },");
  expect(facilities).toContain("    store_id: { field: 'store_id', op: 'eq', apiOnly: true },\n  },");
});

test('a CSV file, an OpenAPI schema and a table give declarations that are right together', async () => {
  const { run, written } = createRuns({
    readInput: (path) => Promise.resolve(path.endsWith('.csv') ? csv : openApi),
    connect: async () => {
      const database = await PGlite.create();
      await database.exec(tables);
      return {
        query: async (sql, values) => (await database.query<Record<string, unknown>>(sql, [...values])).rows,
        close: () => database.close(),
      };
    },
  });
  const fieldsOf = (name: string): string =>
    /\n {2}fields: \{\n([\s\S]*?)\n {2}\},/
      .exec(written.get(`resources/${name}.ts`) ?? '')?.[1]
      ?.replace(/^ {4}/gm, '') ?? '';

  const ofFile = await run('stores', '--from-csv', 'stores.csv', 'rent:money!', 'note:longText=Remark');
  expect(ofFile).toEqual({
    code: 0,
    output: '"id" is left out: every record has it already\nWritten: resources/stores.ts, resources/index.ts',
  });
  expect(fieldsOf('stores')).toMatchInlineSnapshot(`
    "license_no: text('License No', { required: true }),
    store_name: text('Store Name', { required: true }),
    phone: phone('Phone', { required: true }),
    state: usState('State', { required: true }),
    opened: date('Opened', { required: true }),
    status: choice('Status', ['Closed', 'Open'], { required: true }),
    note: longText('Remark'),
    rent: money('Rent', { required: true }),"
  `);

  const ofSchema = await run('clinic_visits', '--from-openapi', 'api.yaml#/components/schemas/Visit');
  expect(ofSchema.output).toMatchInlineSnapshot(`
    ""address" is left out: no kind of field takes its values; declare it as rows or a reference
    "id" is left out: every record has it already
    Written: resources/clinicVisits.ts, resources/index.ts"
  `);
  expect(fieldsOf('clinicVisits')).toMatchInlineSnapshot(`
    "name: text('Name', { maxLength: 80, required: true }),
    visited_on: date('Visited On', { required: true }),
    started_at: instant('Started At'),
    outcome: choice('Outcome', ['done', 'missed']),
    tools: tags('Tools'),
    topics: choices('Topics', ['dose', 'copay']),
    patient_id: reference('Patient', { to: 'patients' }),
    minutes: integer('Minutes', { min: 0, max: 600 }),
    fee: money('Fee'),
    share: percent('Share'),
    score: decimal('Score'),
    is_virtual: boolean('Is Virtual'),
    contact_phone: phone('Contact Phone'),
    report: longText('Report'),
    site: text('Site', { url: true }),"
  `);

  const ofTable = await run('vans', 'Van', '--from-sql', 'postgres://ann@db.example/erp/Vans');
  expect(ofTable.output).toMatchInlineSnapshot(`
    ""id" is left out: it is the key, and each record has an id already
    "place" is left out: no kind of field takes the values of its type, point
    Written: resources/vans.ts, resources/index.ts"
  `);
  expect(fieldsOf('vans')).toMatchInlineSnapshot(`
    "plate: text('Plate', { maxLength: 10, required: true, unique: true }),
    home_state: usState('Home State'),
    owner_email: email('Owner Email'),
    payer_id: reference('Payer', { to: 'payers', required: true }),
    stage: choice('Stage', ['new', 'used']),
    price: money('Price'),
    length: decimal('Length', { scale: 3 }),
    weight: decimal('Weight', { scale: 4 }),
    seats: integer('Seats', { required: true }),
    sold: boolean('Sold', { required: true }),
    bought: date('Bought'),
    seen: instant('Seen'),
    labels: tags('Labels'),
    remarks: longText('Remarks'),"
  `);

  expect(await checkWith(written)).toBeUndefined();
});

test('a table that is not there is told with the nearest name', async () => {
  const connect = () =>
    Promise.resolve({
      query: (sql: string) => Promise.resolve(sql.includes('information_schema.tables') ? [{ name: 'vans' }] : []),
      close: () => Promise.resolve(),
    });
  expect(await createRuns({ connect }).run('vans', '--from-sql', 'postgres://ann@db.example/erp/sales.van')).toEqual({
    code: 1,
    output: 'The database has no table "sales.van" that this user may read; did you mean "vans"?',
  });
});

test('a list below that the other declaration cannot have is told with the lines to write', async () => {
  const { run, written } = createRuns();
  const { code, output } = await run('stores', 'name:text!', 'programs:below');
  expect(output).toBe(`The list of programs is not added: the reference has no plain place in resources/programs.ts
To add it, write in resources/programs.ts
  fields: { store_id: reference('Store', { to: 'stores' }) }
  search: { store_id: { field: 'store_id', op: 'eq', apiOnly: true } }
  and 'store_id' in a section of its form
Written: resources/stores.ts, resources/index.ts`);
  expect([code, [...written.keys()]]).toEqual([0, ['resources/stores.ts', 'resources/index.ts']]);
});

test('a list below that the check refuses is left out with its reason, and others are added', async () => {
  const check = (files: ReadonlyMap<string, string>) =>
    Promise.resolve(files.has('resources/payers.ts') ? 'payers: wrong' : undefined);
  const { run, written } = createRuns({ check });
  const { output } = await run('stores', 'name:text!', 'payers:below', 'facilities:below');
  expect(output).toMatch(/^The list of payers is not added: payers: wrong\n/);
  expect(written.get('resources/facilities.ts')).toContain("    store_id: reference('Store', { to: 'stores' }),");
  expect([...written.keys()]).not.toContain('resources/payers.ts');
});

test('with --dry-run everything is printed and nothing is written', async () => {
  const { run, written } = createRuns();
  const { code, output } = await run('stores', 'name:text!', '--menu', 'Network', '--dry-run');
  expect(output).toContain('// resources/stores.ts\n');
  expect(output).toContain("menu: { group: 'Network' }");
  expect(output).toMatch(/Nothing is written: --dry-run$/);
  expect([code, written.size]).toEqual([0, 0]);
});

test.each([
  ['people', 'Person/People', { one: 'Person', many: 'People' }, 'PER'],
  ['payment_plans', undefined, { one: 'Payment Plan', many: 'Payment Plans' }, 'PP'],
  ['pay_categories', undefined, { one: 'Pay Category', many: 'Pay Categories' }, 'PC'],
  ['clinic_cars', undefined, { one: 'Clinic Car', many: 'Clinic Cars' }, 'CCA'],
])('%s %s has its labels and a free prefix', async (name, label, labels, prefix) => {
  const { run, written } = createRuns();
  await run(name, ...(label === undefined ? [] : [label]), 'code:text!');
  const [declaration = ''] = written.values();
  expect(declaration).toContain(`label: { one: '${labels.one}', many: '${labels.many}' }`);
  expect(declaration).toContain(`idPrefix: '${prefix}'`);
});

test.each([
  [['first_name:text', 'last_name:text!', 'code:text!'], "['first_name', 'last_name']"],
  [['code:text', 'label:text!'], "['label']"],
  [['code:text', 'store_name:text'], "['store_name']"],
  [['opened:date'], "['id']"],
])('the title of %j is %s', async (fields, titles) => {
  const { run, written } = createRuns();
  await run('stores', ...fields);
  expect(written.get('resources/stores.ts')).toContain(`titleFields: ${titles}`);
});
