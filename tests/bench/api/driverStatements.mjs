import { join } from 'node:path';
import { runnerImport } from 'vite';
import { projectRoot } from '../../../src/tools/project.mjs';

/** Imports a module of the product from its sources. */
const importSource = async (path) =>
  (await runnerImport(join(projectRoot, path), { configFile: false, root: projectRoot })).module;

/** The tables that store the rows of lists, by the address of the list. */
export const tablesOf = ({ all }) =>
  new Map(
    all.map(({ apiPath, name, shared, view }) => [apiPath, `${shared ? 'staff' : 'octapharma'}."${view?.of ?? name}"`]),
  );

/** The tables of the product's lists. */
export const loadTables = async () => tablesOf((await importSource('resources/index.ts')).registry);

const statementsByCall = {
  'one case': ['select * from octapharma.cases where id = $1', [777]],
  'the versions of a case': [
    `select * from octapharma.versions where item_type = 'cases' and item_id = $1 order by id desc`,
    [777],
  ],
  'a save of the wizard': [
    `update octapharma.cases set sticky = md5(random()::text), diagnosis_icd10 = 'D1', updated_at = now() where id = $1`,
    [778],
  ],
  'a case with everything': [
    `with patient as (insert into octapharma.patients (first_name, last_name) values ('Ada', 'Bench') returning id), provider as (insert into octapharma.providers (first_name, last_name) values ('Bea', 'Bench') returning id),
     facility as (insert into octapharma.facilities (name) values ('Bench') returning id), contact as (insert into octapharma.clinic_contacts (first_name, last_name) values ('Cleo', 'Bench') returning id),
     made as (insert into octapharma.cases (drug, patient_id, provider_id, facility_id, clinic_contact_id) select 'wilate', patient.id, provider.id, facility.id, contact.id from patient, provider, facility, contact returning id)
     insert into octapharma.case_insurances (case_id, category, name) select id, 'primary', $1 from made`,
    ['Some Payer'],
  ],
};

/**
 * The statement that only reads or writes the rows of a call, with its values; undefined if there is none.
 * @param {Map<string, string>} tables of the lists
 */
export function statementOf(call, { path, body, tables }) {
  if (statementsByCall[call]) return statementsByCall[call];
  const table = tables.get(path?.split('?')[0]);
  const ids = Array.isArray(body?.data) ? body.data.map(({ id }) => id) : [];
  return table && ids.length > 0 ? [`select * from ${table} where id = any($1)`, [ids]] : undefined;
}

/**
 * Opens a store as the server does; returns functions that run one statement over its driver and that close it. The
 * embedded store has a single owner: stop the server first.
 * @param {{ DATABASE_URL?: string, DATA_DIR?: string }} env
 */
export async function openDriver({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }) {
  const { openStore } = await importSource('src/server/db/index.ts');
  const store = await openStore(databaseUrl === undefined ? { dataDir: join(dataDir, 'database') } : { databaseUrl });
  const query = { kind: 'RawNode' };
  return { run: ([sql, parameters]) => store.db.executeQuery({ sql, parameters, query }), close: () => store.close() };
}
