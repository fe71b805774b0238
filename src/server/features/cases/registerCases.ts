import { z } from 'zod';
import { cases as declaredCases, subcaseFields } from '../../../../resources/cases';
import type { Resource } from '../../../schema';
import type { RecordOf } from '../../../schema/server';
import type { RouteModule } from '../../contracts';
import { notFound } from '../../http/HttpError';
import { dataSchema, recordParams, recordSchemaOf, type Api } from '../../http/openapi/routeSchema';
import { recordsOf, parseListRequest, sendRecord } from '../../records/openRecords';

type Case = Partial<RecordOf<typeof declaredCases>>;

/** Every case has a type; a subcase starts with that of its origin. */
const copiedFields: readonly (keyof Case)[] = [...subcaseFields, 'case_type'];

const emptyQuery = new URLSearchParams();

/** The first record of a list query. */
async function findFirst(records: ReturnType<typeof recordsOf>, resource: Resource, query: URLSearchParams) {
  const call = parseListRequest(resource, query);
  return 'query' in call ? (await records.list(resource, { ...call.query, per: 1 })).data[0] : undefined;
}

function registerSubcase(api: Api, cases: Resource): void {
  const schema = {
    tags: [cases.label.many],
    summary: 'Create a subcase',
    params: recordParams(cases),
    response: { 201: dataSchema(recordSchemaOf(cases)).describe('The subcase') },
    errorStatuses: [404, 409, 422],
  };
  api.post('/cases/:id/subcase', { schema }, async (request, reply) => {
    const records = recordsOf(request);
    const link: Case = { origin_case_id: request.params.id };
    const { record: origin } = await records.getOne(cases, request.params.id);
    const copied = Object.fromEntries(copiedFields.map((name) => [name, origin[name]]));
    const created = await records.create(cases, { payload: { ...copied, ...link } });
    return { data: sendRecord(reply, created, 201) };
  });
}

function registerCasePatient(
  api: Api,
  { cases, patients }: { readonly cases: Resource; readonly patients: Resource },
): void {
  const schema = {
    tags: [cases.label.many],
    summary: 'The patient of a case',
    params: recordParams(cases),
    response: { 200: recordSchemaOf(patients).describe(patients.label.one) },
    errorStatuses: [404],
  };
  api.get('/cases/:id/patient', { schema }, async (request, reply) => {
    const records = recordsOf(request);
    const { record } = await records.getOne(cases, request.params.id);
    const { patient_id: patient }: Case = record;
    if (typeof patient !== 'number') throw notFound(patients.label.one);
    return sendRecord(reply, await records.getOne(patients, patient));
  });
}

function registerDrugs(api: Api, programs: Resource): void {
  const response = { 200: dataSchema(z.array(z.string())).describe('Drug names') };
  api.get(
    '/programs/drugs',
    { schema: { tags: [programs.label.many], summary: 'The names of drugs', response } },
    async (request) => {
      const call = parseListRequest(programs, emptyQuery);
      const { data } =
        'query' in call
          ? await recordsOf(request).list(programs, { ...call.query, per: 1000, sort: { field: 'id', order: 'asc' } })
          : { data: [] };
      return { data: data.map(({ name }) => String(name)) };
    },
  );
}

interface CopayResources {
  readonly patients: Resource;
  readonly consents: Resource;
}

/** Registers the call that returns a patient's last copay consent link; null where there is none. */
function registerCopayLink(api: Api, { patients, consents }: CopayResources): void {
  const schema = {
    tags: [patients.label.many],
    summary: "The copay program link of a patient's latest consent",
    params: recordParams(patients),
    response: { 200: z.object({ copay_link: z.string().nullable() }).describe('Null if there is none') },
    errorStatuses: [404],
  };
  api.get('/patients/:id/copay_link', { schema }, async (request) => {
    const records = recordsOf(request);
    const patient_id = request.params.id;
    await records.getOne(patients, patient_id);
    const last = await findFirst(
      records,
      consents,
      new URLSearchParams({ patient_id: String(patient_id), 'q[s][]': 'id desc' }),
    );
    const link = last?.consent_link;
    return { copay_link: typeof link === 'string' ? link : null };
  });
}

/** The additional calls of cases (Cases 7): subcase, the case's patient, the names of drugs, the copay link. */
export const registerCases: RouteModule = (api, { registry }) => {
  const [cases, patients] = [registry.get('cases'), registry.get('patients')];
  registerSubcase(api, cases);
  registerCasePatient(api, { cases, patients });
  registerDrugs(api, registry.get('programs'));
  registerCopayLink(api, { patients, consents: registry.get('patient_programs') });
};
