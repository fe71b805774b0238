import { describe, expect, it } from 'vitest';
import { registry } from '../../resources';
import { detailSections } from '../../src/pages/cases/list/CaseDrawer';
import { subcaseBody, parseSubcaseId } from '../../src/pages/cases/SubcaseModal';
import { hasCopayLink, parseHttpUrl } from '../../src/pages/cases/snapshot/Copay';
import { eventLabel, historyRows } from '../../src/screens/history/historyRows';
import { filledGroups } from '../../src/pages/cases/snapshot/CaseSections';
import { sectionLinkOf } from '../../src/pages/cases/snapshot/LinkedSection';
import { newestVersion, baseVersionFor } from '../../src/pages/cases/snapshot/caseFields';

const cases = registry.get('cases');
const fieldsOf = (names: readonly string[]) =>
  names.map((name) => [name, cases.fields[name] as NonNullable<(typeof cases.fields)[string]>] as const);

describe('a subcase', () => {
  it('takes over what the case has', () => {
    const source = {
      id: 7,
      drug: 'Octagam',
      referral_state: 'IL',
      patient_id: 3,
      provider_id: null,
      sticky: 'Not this',
    };
    expect(subcaseBody(source)).toEqual({ drug: 'Octagam', referral_state: 'IL', patient_id: 3, origin_case_id: 7 });
  });

  it.each([
    [{ data: { id: 8 } }, 8],
    [{ id: 8 }, 8],
    [{ id: '8' }, '8'],
    [{ data: {} }, undefined],
    [null, undefined],
  ])('is found in the answer %j', (answer, id) => expect(parseSubcaseId(answer)).toBe(id));
});

describe('a copay link', () => {
  it.each([
    [{ patient_id: 3, drug: 'Panzyga' }, true],
    [{ patient_id: 3, drug: null }, true],
    [{ patient_id: 3, drug: 'balfaxar ' }, false],
    [{ patient_id: null, drug: 'Panzyga' }, false],
  ])('is asked for %j: %s', (record, asked) => expect(hasCopayLink(record)).toBe(asked));

  it.each(['javascript:alert(1)', 'data:text/html,x', '/join', '', null, 7])('is no link where it is %j', (link) =>
    expect(parseHttpUrl(link)).toBeUndefined(),
  );
});

describe('the version that a change goes over', () => {
  const from = { record: { sticky: 'a', updated_at: '2024-01-01' }, etag: '"1"' };
  const changedElsewhere = { record: { sticky: 'a', case_type: 'PA', updated_at: '2024-01-02' }, etag: '"2"' };
  const changedHere = { record: { sticky: 'b', updated_at: '2024-01-02' }, etag: '"2"' };
  const { sticky } = cases.fields;

  it('is the latest while the field is as it was, and else the one it began with', () => {
    expect(baseVersionFor(sticky, { name: 'sticky', from }, changedElsewhere).etag).toBe('"2"');
    expect(baseVersionFor(sticky, { name: 'sticky', from }, changedHere).etag).toBe('"1"');
  });

  it('is known by when it was written, else by when it came', () => {
    expect(newestVersion(changedHere, from)).toBe(changedHere);
    expect(newestVersion(from, changedHere)).toBe(changedHere);
    const undated = { record: {} };
    expect(newestVersion(changedHere, undated)).toBe(undated);
    expect(newestVersion(undefined, from)).toBe(from);
  });
});

describe('the change history', () => {
  const version = (
    id: number,
    created_at: string,
    changeset: Readonly<Record<string, readonly [unknown, unknown]>> | null,
  ) => ({
    id,
    created_at,
    operator_email: 'ann@example.com',
    event: 'update',
    changeset,
  });

  it('is told newest first, a row for each field, in the labels of the declaration', () => {
    const rows = historyRows(cases, [
      version(1, '2024-01-01T00:00:00Z', { case_type: ['BI', 'PA'], 'secondary_insurance.pa_required': [null, true] }),
      version(2, '2024-01-02T00:00:00Z', null),
      version(3, '2024-01-02T00:00:00Z', { some_new_field: [1, 2] }),
    ]);
    expect(rows.map(({ version: { id }, rowSpan: span, label }) => [id, span, label])).toEqual([
      [3, 1, 'Some New Field'],
      [2, 1, ''],
      [1, 2, 'Case Type'],
      [1, 0, 'Secondary Insurance PA Required'],
    ]);
  });

  it('leaves out an odd entry of another server, not the page, and reads a changeset kept as text', () => {
    const odd = { case_type: ['BI', 'PA'], status: 'Open', drug: null, sticky: ['only one'], fpl: { old: 1 } };
    const rows = historyRows(cases, [
      { ...version(1, '2024-01-01T00:00:00Z', null), changeset: odd },
      { ...version(2, '2024-01-02T00:00:00Z', null), changeset: JSON.stringify({ fpl: [1, 2] }) },
      { ...version(3, '2024-01-03T00:00:00Z', null), changeset: '--- yaml' },
      { ...version(4, '2024-01-04T00:00:00Z', null), changeset: [1, 2] },
    ]);
    expect(rows.map(({ version: { id }, name, before, after }) => [id, name, before, after])).toEqual([
      [4, '', null, null],
      [3, '', null, null],
      [2, 'fpl', 1, 2],
      [1, 'case_type', 'BI', 'PA'],
    ]);
  });

  it('has a word for each event', () =>
    expect(['create', 'destroy', 'merged_in'].map(eventLabel)).toEqual(['Created', 'Deleted', 'Merged In']));
});

describe('an insurance', () => {
  const groups = (insurance: Readonly<Record<string, unknown>>) =>
    filledGroups({ cases, insurances: registry.get('case_insurances'), tier: 'primary_insurance' }, insurance).map(
      ({ title, fields }) => [title, fields.map(([name]) => name)],
    );

  it('shows what is filled, in the sections of the case, and what they leave out at the end', () => {
    expect(
      groups({
        id: 1,
        case_id: 7,
        payer_id: 2,
        pa_required: false,
        policy_number: 'P',
        group_number: '',
        coinsurance: 20,
      }),
    ).toEqual([
      ['Plan and Payer', ['policy_number']],
      ['Prior Authorization', ['pa_required']],
      ['Further Details', ['coinsurance']],
    ]);
  });

  it('is none where nothing is filled', () =>
    expect(groups({ id: 1, case_id: 7, category: 'primary', created_at: '2024-01-01' })).toEqual([]));
});

describe('the details of a case', () => {
  const titled = (title: string) =>
    detailSections({
      ...cases,
      record: { sections: (cases.record?.sections ?? []).map((section) => ({ ...section, title })) },
    });

  it('find their sections whatever these are called', () => {
    expect(detailSections(cases).map(({ title }) => title)).toEqual([
      'Case Information',
      'Clinic Contact',
      'Patient',
      'Provider',
    ]);
    expect(titled('Other').map(({ key }) => key)).toEqual(['case', 'clinic_contact', 'patient', 'provider']);
  });

  it('say which one is missing', () => {
    expect(() => detailSections({ name: 'cases', record: { sections: [] } })).toThrow(
      'cases has no section with the key "case"',
    );
  });
});

it('tells the sections of linked records from the case’s own', () => {
  expect(sectionLinkOf(cases, fieldsOf(['patient_crm_id', 'patient_first_name']), registry)).toMatchObject({
    reference: 'patient_id',
    prefix: 'patient_',
  });
  expect(sectionLinkOf(cases, fieldsOf(['origin_case_case_number', 'drug']), registry)).toBeUndefined();
  expect(sectionLinkOf(cases, fieldsOf(['status', 'patient_first_name']), registry)).toBeUndefined();
});

describe('a long change', () => {
  const names = [
    'sticky',
    'patient_city',
    'drug',
    'primary_insurance.name',
    'case_type',
    'fpl',
    'provider_city',
    'patient_zip',
    'facility_name',
    'some_new',
    'referral_state',
    'status',
  ];
  const changeset = Object.fromEntries(names.map((name) => [name, [null, 'x']]));
  const change = (event: string) => ({
    id: 4,
    created_at: '2024-01-02T00:00:00Z',
    operator_email: 'ann@example.com',
    event,
    changeset,
  });

  it('is told in the order of the page, and folded beyond ten fields', () => {
    const rows = historyRows(cases, [change('update')]);
    expect(rows.map(({ name }) => name)).toEqual([
      'drug',
      'referral_state',
      'case_type',
      'sticky',
      'status',
      'fpl',
      'facility_name',
      'provider_city',
      'patient_city',
      'patient_zip',
      '',
    ]);
    expect(rows.map(({ rowSpan: span }) => span)).toEqual([11, ...Array<number>(10).fill(0)]);
    expect(rows.at(-1)?.fold).toEqual({ fields: 12, hidden: 2 });
    const all = historyRows(cases, [change('update')], new Set([4]));
    expect(all.map(({ name }) => name).slice(-3)).toEqual(['primary_insurance.name', 'some_new', '']);
    expect(all.at(-1)?.fold).toEqual({ fields: 12, hidden: 0 });
  });

  it('that creates the case stands in one line', () => {
    const rows = historyRows(cases, [change('create')]);
    expect(rows.map(({ rowSpan: span, fold }) => [span, fold])).toEqual([[1, { fields: 12, hidden: 12 }]]);
    expect(historyRows(cases, [change('create')], new Set([4]))).toHaveLength(13);
  });
});
