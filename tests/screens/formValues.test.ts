import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { joinErrors, toRequestProblem, splitErrors } from '../../src/screens/requests/requestProblem';
import { contestedFields, differences, parseConflict } from '../../src/screens/form/conflict';
import {
  changedFields,
  draftValues,
  fieldsWithoutDraft,
  formValues,
  isInputField,
} from '../../src/screens/form/formValues';
import { sectionLabels, shownSections } from '../../src/screens/form/shownSections';
import { copyableValues } from '../../src/pages/patients/FindPatient';
import { formProblems } from '../../src/screens/form/formProblems';
import { withDependentValues, initialRecord } from '../../src/schema/formScreens';
import { applyRules } from '../../src/schema/screens';
import { choice, date, defineResource, integer, reference, text } from '../../src/schema/declare';
import { createRegistry, type Values } from '../../src/schema';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const cases = registry.get('cases');
const insurance = registry.get('patient_insurances');
const features = ['freeTrialProduct'];

const shown = (values: Record<string, unknown>, existing = true, own = features) =>
  shownSections(sinks, sinks.form?.sections ?? [], { values, features: own, existing });
const names = (values: Record<string, unknown>, existing = true, own = features) =>
  shown(values, existing, own).flatMap(({ fields }) => fields.map(([name]) => name));

describe('conditions', () => {
  it('hide fields and sections, and show them when they hold', () => {
    expect(names({})).not.toContain('frozen_reason');
    expect(names({ frozen: true })).toContain('frozen_reason');
    expect(names({ agreed: 'No', origin: 'Ward' })).toContain('recall_reason');
    expect(names({}, true, [])).not.toContain('trial_code');
    expect(shown({}, false).map(({ title }) => title)).not.toContain('History');
    expect(shown({}, true).map(({ title }) => title)).toContain('History');
  });

  it('place a field once', () => {
    expect(names({ frozen: true }).filter((name) => name === 'trial_code')).toEqual(['trial_code']);
  });

  it('clear what they hide, and leave what only a feature hides', () => {
    expect(
      applyRules(sinks, { values: { frozen: false, frozen_reason: 'cold', trial_code: 'T1' }, features: [] }).values,
    ).toEqual({
      frozen: false,
      frozen_reason: undefined,
      trial_code: 'T1',
    });
    const values = { is_government: 'no', insurance_plan: 'VA' };
    expect(applyRules(insurance, { values, features: [] }).values).toEqual({
      is_government: 'no',
      insurance_plan: undefined,
    });
  });

  it('look at a computed value as it will be, also one of a record that is written along', () => {
    const boxes = defineResource({
      name: 'boxes',
      label: { one: 'Box', many: 'Boxes' },
      titleFields: ['name'],
      fields: {
        name: text('Name'),
        vials: integer('Vials'),
        doses: integer('Doses', { computed: { product: ['vials', 10] } }),
        handling: text('Handling', { when: { field: 'doses', is: [30] } }),
      },
      form: {
        create: { opensIn: 'modal' },
        sections: [
          { title: 'Box', fields: ['name', 'vials', 'doses', 'handling'] },
          { title: 'Large', fields: ['id'], when: { field: 'doses', filled: true } },
        ],
      },
      list: { columns: ['name'], createLabel: 'Add Box' },
      menu: { group: 'Boxes' },
    });
    const orders = defineResource({
      name: 'orders',
      label: { one: 'Order', many: 'Orders' },
      titleFields: ['id'],
      fields: { box_id: reference('Box', { to: 'boxes' }) },
      relations: {
        box: { by: 'box_id', show: ['name', 'vials', 'doses', 'handling'], write: { whenFilled: ['name'] } },
      },
      form: {
        create: { opensIn: 'modal' },
        sections: [{ title: 'Order', fields: ['box_name', 'box_vials', 'box_doses', 'box_handling'] }],
      },
      list: { columns: ['id'], createLabel: 'Add Order' },
      menu: { group: 'Boxes' },
    });
    const made = createRegistry([boxes, orders], { features: [], roles: [] });
    const shownOf = (name: string, values: Values, existing: boolean) =>
      shownSections(made.get(name), made.get(name).form?.sections ?? [], { values, features: [], existing }).flatMap(
        ({ title, fields }) => [title, ...fields.map(([field]) => field)],
      );
    expect(shownOf('boxes', { vials: 3 }, false)).toEqual(['Box', 'name', 'vials', 'doses', 'handling', 'Large', 'id']);
    expect(shownOf('boxes', { vials: 4, doses: 30 }, true)).toEqual(['Box', 'name', 'vials', 'doses', 'Large', 'id']);
    expect(shownOf('orders', { box_vials: 3, box_doses: 20 }, true)).toContain('box_handling');
    expect(shownOf('orders', { box_vials: 4, box_doses: 30 }, true)).not.toContain('box_handling');
  });

  it('read a derived choice off the record', () => {
    expect(formValues(insurance, { insurance_plan: 'VA' })).toMatchObject({
      is_government: 'yes',
      insurance_plan: 'VA',
    });
    expect(formValues(insurance, {})).toMatchObject({ is_government: 'no' });
  });
});

describe('fields', () => {
  const cases = registry.get('cases');

  it('are called as in their own record where a section is about that record alone', () => {
    const patient = ['patient_first_name', 'patient_gender'];
    expect(patient.map(sectionLabels(cases, patient))).toEqual(['First Name', 'Gender']);
    expect(sectionLabels(cases, [...patient, 'case_type'])('patient_gender')).toBe('Patient Gender');
    expect(sectionLabels(cases, [...patient, 'provider_npi'])('provider_npi')).toBe('Provider NPI');
    expect(sectionLabels(cases, ['primary_insurance.policy_number'])('primary_insurance.policy_number')).toBe(
      'Policy Number',
    );
    expect(
      sectionLabels(cases, ['primary_insurance.copay', 'secondary_insurance.copay'])('secondary_insurance.copay'),
    ).toBe('Secondary Insurance Copay');
  });

  it('have an input where a person writes them, in whichever record they are kept', () => {
    const inputs = ['case_type', 'patient_first_name', 'primary_insurance.policy_number'];
    expect(
      [...inputs, 'created_by', 'case_number', 'patient_crm_id', 'origin_case_case_number'].filter((name) =>
        isInputField(cases, name),
      ),
    ).toEqual(inputs);
    expect(isInputField(sinks, 'has_sister')).toBe(true);
    expect(isInputField(sinks, 'facility_name')).toBe(false);
  });

  it('that are written now and never read back are left out later', () => {
    const users = registry.get('users');
    const at = (existing: boolean) =>
      shownSections(users, users.form?.sections ?? [], { values: {}, features, existing }).flatMap(({ fields }) =>
        fields.map(([name]) => name),
      );
    expect(at(false)).toContain('password');
    expect(at(true)).toContain('email');
    expect(at(true)).not.toContain('password');
  });
});

describe('values', () => {
  it('change only where a person would say so', () => {
    expect(
      changedFields(sinks, { line: null, uses: [], note: '<p></p>' }, { line: ' ', uses: undefined, note: '' }),
    ).toEqual([]);
    expect(changedFields(sinks, { uses: ['Research'], vials: 1 }, { uses: ['Research'], vials: 2 })).toEqual(['vials']);
    expect(changedFields(sinks, { report: null }, { report: new File(['a'], 'a.pdf') })).toEqual(['report']);
  });

  it('start with the declared ones', () => {
    expect(initialRecord(sinks)).toEqual({
      priority: 'Later',
      place: 'IL',
      consistency: 'Unknown',
      ordered_on: dayjs().format('YYYY-MM-DD'),
      wanted_by: dayjs().add(14, 'day').format('YYYY-MM-DD'),
    });
  });

  it('keep no file and no password in a draft', () => {
    const stored = { attachment_id: 1, name: 'a.png' };
    const typed = {
      line: 'a',
      secret: 'hidden words',
      report: new File(['a'], 'a.pdf'),
      pictures: [stored, new File(['b'], 'b.png')],
    };
    expect(draftValues(sinks, typed)).toEqual({ line: 'a', pictures: [stored] });
    expect(fieldsWithoutDraft(sinks, typed)).toEqual(['secret', 'report', 'pictures']);
    expect(fieldsWithoutDraft(sinks, { ...typed, secret: '', report: null, pictures: [stored] })).toEqual([]);
  });

  it('fill a form with what a found record may set', () => {
    expect(
      copyableValues(sinks, {
        id: 4,
        line: 'a',
        code: null,
        stage: 'x',
        created_at: '2024-01-01',
        facility_name: 'F',
        has_sister: 'no',
      }),
    ).toEqual({ line: 'a' });
  });
});

describe('a refusal', () => {
  const problem = toRequestProblem({
    message: 'No',
    statusCode: 422,
    errors: { line: ['is short', 'is odd'], 'shelf.place': 'is wrong' },
  });

  it('is sorted by whether its field has an input', () => {
    expect(splitErrors(problem.errors, ['line'])).toEqual({
      atFields: [['line', ['is short', 'is odd']]],
      elsewhere: [['shelf.place', ['is wrong']]],
    });
  });

  it('joins names and errors, or says what the server said', () => {
    expect(joinErrors(sinks, problem)).toBe('Line: is short, is odd; shelf.place: is wrong');
    expect(joinErrors(sinks, toRequestProblem({ message: 'No', statusCode: 500 }))).toBe('No');
    expect(toRequestProblem(undefined).message).toBe('The server could not be reached');
  });
});

it('a conflict compares what they changed and what would be different', () => {
  const before = { line: 'a', vials: 1, taken_on: null };
  const rows = differences(sinks, {
    before,
    theirs: { ...before, line: 'b', taken_on: '2024-02-29' },
    mine: { ...before, vials: 2 },
  });
  expect(
    rows.map(({ name, before: was, theirs, mine, changedByThem }) => [name, was, theirs, mine, changedByThem]),
  ).toEqual([
    ['line', 'a', 'b', 'a', true],
    ['taken_on', '—', '02-29-2024', '—', true],
    ['vials', '1', '1', '2', false],
  ]);
});

describe('what both sides changed', () => {
  const before = {
    id: 1,
    case_id: 5,
    patient_id: 3,
    patient_first_name: 'Ada',
    patient_city: 'Troy',
    sticky: 'a',
    status: 'Open',
  };
  const open = (theirs: object, mine: object) =>
    contestedFields(cases, { before, theirs: { ...before, ...theirs }, mine: { ...before, ...mine } });

  it('is asked about, unless it became the same', () => {
    expect(open({ sticky: 'b' }, { status: 'Closed' })).toEqual([]);
    expect(open({ sticky: 'b' }, { sticky: 'c', status: 'Closed' })).toEqual(['sticky']);
    expect(open({ sticky: 'b' }, { sticky: 'b' })).toEqual([]);
  });

  it('is all that was typed of a person whose record they exchanged, whatever the values of the other', () => {
    expect(open({ patient_id: 4 }, { patient_city: 'Dover' })).toEqual(['patient_city']);
    expect(open({ patient_id: 4 }, { sticky: 'c' })).toEqual([]);
    expect(open({ patient_city: 'Dover' }, { patient_id: 4 })).toEqual(['patient_id']);
    expect(open({ sticky: 'b' }, { patient_id: 4, patient_city: 'Dover' })).toEqual([]);
    expect(open({ patient_id: 4 }, { patient_id: 4, patient_city: 'Dover' })).toEqual([]);
  });

  it('is two changes of which one makes the other impossible, with the field that decides it', () => {
    const stored = { id: 1, frozen: true, frozen_reason: null, line: 'a' };
    const contested = (theirs: object, mine: object) =>
      contestedFields(sinks, { before: stored, theirs: { ...stored, ...theirs }, mine: { ...stored, ...mine } }).sort();
    expect(contested({ frozen: false }, { frozen_reason: 'Late' })).toEqual(['frozen', 'frozen_reason']);
    expect(contested({ frozen_reason: 'Late' }, { frozen: false })).toEqual(['frozen', 'frozen_reason']);
    expect(contested({ frozen: false }, { line: 'b' })).toEqual([]);
    expect(contested({ line: 'b' }, { frozen_reason: 'Late' })).toEqual([]);
  });

  it('names who changed each field, or the record', () => {
    const theirs = { ...before, sticky: 'b', patient_city: 'Dover' };
    const changes = { patient_city: { by: 'ann@example.com', at: '2024-01-02T00:00:00Z' } };
    const rows = differences(cases, {
      before,
      theirs,
      mine: { ...before, status: 'Closed' },
      conflict: { theirs, etag: undefined, by: 'bob@example.com', at: undefined, changes },
    });
    expect(rows.map(({ name, by }) => [name, by])).toEqual(
      expect.arrayContaining([
        ['sticky', 'bob@example.com'],
        ['patient_city', 'ann@example.com'],
        ['status', undefined],
      ]),
    );
  });

  it('is read from a refusal as far as the server tells it', () => {
    const [by, at] = ['bob@example.com', '2024-01-02T00:00:00Z'];
    const told = {
      current: before,
      changed_by: by,
      changed_at: at,
      changed_in: 'patients',
      changes: { sticky: { by, at }, status: 'x' },
    };
    expect(parseConflict(told)).toEqual({
      current: before,
      by,
      at,
      within: 'patients',
      changes: { sticky: { by, at }, status: {} },
    });
    expect(parseConflict({ current: 'x', changed_by: null, changed_at: '', changes: [] })).toEqual({ changes: {} });
  });
});

describe('declared rules on a form', () => {
  const things = createRegistry(
    [
      defineResource({
        name: 'things',
        label: { one: 'Thing', many: 'Things' },
        titleFields: ['name'],
        fields: {
          name: text('Name'),
          label: text('Label', { initial: { field: 'name' } }),
          state: choice('State', ['open', 'shut'], { initial: 'open' }),
          reason: text('Reason', { required: { when: { field: 'state', is: ['shut'] } } }),
          size: integer('Size', { readOnlyWhen: { field: 'state', is: ['shut'] } }),
          due: date('Due', { initial: { today: 2 } }),
        },
        form: {
          create: { opensIn: 'modal' },
          sections: [{ title: 'Thing', fields: ['name', 'label', 'state', 'reason', 'size', 'due'] }],
        },
      }),
    ],
    { features: [] },
  ).get('things');
  const sectionFor = (values: Values) =>
    shownSections(things, things.form?.sections ?? [], { values, features: [], existing: false })[0];

  it('a field is marked and asked for while its condition holds, and one that is locked is said to be', () => {
    const named = (values: Values) => Object.fromEntries(sectionFor(values)?.fields ?? []);
    expect(named({ state: 'open' }).reason?.required).toEqual({ when: { field: 'state', is: ['shut'] } });
    expect(named({ state: 'shut' }).reason?.required).toEqual({ message: 'Reason is required' });
    expect(named({ state: 'shut' }).reason).toBe(named({ state: 'shut', name: 'x' }).reason);
    const lockedOf = (stored: string, now: string) =>
      shownSections(things, things.form?.sections ?? [], {
        values: { state: now },
        original: { id: 1, state: stored },
        features: [],
        existing: true,
      })[0]?.locked;
    expect([
      lockedOf('shut', 'shut'),
      lockedOf('shut', 'open'),
      lockedOf('open', 'shut'),
      sectionFor({ state: 'shut' })?.locked,
    ]).toEqual([['size'], [], [], []]);
    const problems = (values: Values) => formProblems(things, { values, original: {}, features: [], existing: false });
    expect([problems({ state: 'open' }), problems({ state: 'shut' })]).toEqual([
      {},
      { reason: ['Reason is required'] },
    ]);
  });

  it('a new record starts with a day from today, and follows another field until it is typed into', () => {
    expect(initialRecord(things)).toEqual({ state: 'open', due: dayjs().add(2, 'day').format('YYYY-MM-DD') });
    expect(withDependentValues(things, { before: {}, entered: { name: 'A' } })).toEqual({ name: 'A', label: 'A' });
    expect(
      withDependentValues(things, { before: { name: 'A', label: 'A' }, entered: { name: 'AB', label: 'A' } }),
    ).toEqual({ name: 'AB', label: 'AB' });
    expect(
      withDependentValues(things, { before: { name: 'A', label: 'own' }, entered: { name: 'AB', label: 'own' } }),
    ).toEqual({ name: 'AB', label: 'own' });
    expect(
      withDependentValues(things, { before: { name: 'A', label: 'A' }, entered: { name: 'A', label: 'own' } }),
    ).toEqual({ name: 'A', label: 'own' });
  });
});
