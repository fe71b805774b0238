import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { registry as product } from '../../resources';
import { knownNames } from '../../resources/knownNames';
import { EditCasePage } from '../../src/pages/cases/wizard/EditCasePage';
import { NewCasePage } from '../../src/pages/cases/wizard/NewCasePage';
import { createRegistry, buildCreatePayload, buildUpdatePayload, type Resource, type Values } from '../../src/schema';
import { openAt, refusal } from './screenHarness';

const features = ['freeTrialProduct', 'specialRequests'];

/**
 * The wizard's inputs in these tests, without the prefix of their record: every change renders all inputs of a step,
 * which would otherwise be fifty.
 */
const inputs = [
  ...[
    'drug',
    'referral_state',
    'case_type',
    'closed_date',
    'case_outcome',
    'case_outcome_reason',
    'sticky',
    'diagnosis_icd10',
    'pap_us_citizen',
  ],
  ...['first_name', 'last_name', 'email', 'phone', 'fax', 'city', 'origin_patient_id', 'special_requests'],
  ...['name', 'policy_number', 'group_number', 'pa_number', 'medical_copay', 'patient_relationship'],
];
const isInput = (field: string) => inputs.some((name) => field.endsWith(name));

const withFewInputs = (given: Resource): Resource => {
  // Fields that share a line must all be present.
  const resource = { ...given, together: [] };
  if (resource.name !== 'cases' || !resource.form) return resource;
  const sections = resource.form.sections.map((section) => ({ ...section, fields: section.fields.filter(isInput) }));
  return { ...resource, form: { ...resource.form, sections: sections.filter(({ fields }) => fields.length > 0) } };
};

const registry = createRegistry(product.all.map(withFewInputs), knownNames);
const cases = registry.get('cases');

export const ada: Values = {
  id: 3,
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Stone',
  dob: '1970-01-31',
  phone: '3125550101',
  city: 'Salem',
  special_requests: [
    { id: '9', program_type: 'bridge_program', created_at: '2024-01-05T00:00:00Z', status: 'in_review' },
  ],
  updated_at: '2024-01-01T00:00:00.000Z',
};
const ben: Values = {
  id: 4,
  first_name: 'Ben',
  last_name: 'Poe',
  phone: '3125550102',
  city: null,
  updated_at: '2024-01-02T00:00:00.000Z',
};
const uma: Values = {
  id: 5,
  first_name: 'Uma',
  last_name: 'Reed',
  email: 'uma@example.com',
  updated_at: '2024-01-01T00:00:00.000Z',
};
const ivo: Values = {
  id: 6,
  first_name: 'Ivo',
  last_name: 'Hale',
  business_phone: '3125550199',
  updated_at: '2024-01-01T00:00:00.000Z',
};
export const otto: Values = {
  id: 9,
  first_name: 'Otto',
  last_name: 'Falk',
  state: 'WI',
  updated_at: '2024-01-01T00:00:00.000Z',
};

export const stored: Values = {
  id: 7,
  case_number: '100007',
  drug: 'Panzyga',
  referral_state: 'IL',
  case_type: 'BI',
  status: 'Open',
  sticky: 'Call after noon',
  updated_at: '2024-01-01T00:00:01.000Z',
};

interface Call {
  readonly resource: string;
  readonly id: string | number;
  readonly variables: Values;
  readonly meta?: { readonly original?: Values; readonly ifMatch?: string; readonly parent?: unknown };
}

interface Store {
  case: Values;
  version: number;
  people: Record<string, readonly Values[]>;
  insurance: Record<string, Values>;
}

const answered = <T,>(data: T, sentFields?: Values) => Promise.resolve({ data, sent: sentFields });

/**
 * A server with one case, the records that it may link to, and the saved insurances of patient 3. `sent` has the
 * payloads received.
 */
export function createCaseServer(record: Values = stored) {
  const store: Store = {
    case: { ...record },
    version: 1,
    people: {
      patients: [ada, ben],
      clinic_contacts: [uma, ivo],
      facilities: [{ id: 8, name: 'North' }],
      providers: [],
    },
    insurance: { primary: { name: 'Acme Health', policy_number: 'P-1', patient_relationship: 'Spouse' } },
  };
  const sent: { resource: string; payload: Values }[] = [];
  const one = () => ({ data: { ...store.case }, etag: `"${store.version}"` });
  const write = (values: Values) => {
    store.case = { ...store.case, ...values };
    store.version += 1;
  };
  const getOne = vi.fn(({ resource, id, meta }: Call) => {
    if (resource === 'cases') return Promise.resolve(one());
    if (resource === 'patient_insurances') return answered(meta?.parent === 3 ? (store.insurance[id] ?? {}) : {});
    return answered(store.people[resource]?.find((person) => String(person.id) === String(id)));
  });
  const create = vi.fn(({ resource, variables }: Call) => {
    if (resource !== 'cases') {
      sent.push({ resource, payload: variables });
      return answered({ ...variables, id: 20 });
    }
    const payload = buildCreatePayload(cases, variables, { features });
    sent.push({ resource, payload });
    write(payload);
    return answered({ ...stored, ...payload }, payload);
  });
  const update = vi.fn(({ variables, meta }: Call) => {
    const payload = buildUpdatePayload(cases, { values: variables, original: meta?.original ?? {}, features });
    if (meta?.ifMatch !== `"${store.version}"`) {
      return Promise.reject(
        refusal(412, 'Stale', {
          current: store.case,
          changed_by: 'bob@example.com',
          changed_at: '2024-02-29T10:00:00.000Z',
        }),
      );
    }
    sent.push({ resource: 'cases', payload });
    write(payload);
    return Promise.resolve({ ...one(), sent: payload });
  });
  const getList = vi.fn(({ resource }: Call) => Promise.resolve({ data: store.people[resource] ?? [], total: 2 }));
  const custom = vi.fn(() => answered(['Panzyga', 'Octagam 5% / 10%']));
  return { store, sent, write, getOne, create, update, getList, provider: { getOne, create, update, getList, custom } };
}

/** Holds answers back until they are released. */
export function held<T extends unknown[], R>(answer: (...call: T) => R) {
  const gates: (() => void)[] = [];
  const waiting = vi.fn((...call: T) =>
    new Promise<void>((resolve) => gates.push(resolve)).then(() => answer(...call)),
  );
  return { waiting, release: () => act(() => Promise.resolve(gates.shift()?.())) };
}

/** Opens the wizard at an address below /dashboard/cases. */
export function openWizard(at: string, provider: Parameters<typeof openAt>[0]['provider']) {
  const pages = [
    { path: '/dashboard/cases/new', element: <NewCasePage /> },
    { path: '/dashboard/cases/:id/edit', element: <EditCasePage /> },
    { path: '/dashboard/cases/:id', element: <p>The page of the case</p> },
  ];
  const opened = openAt({ at: `/dashboard/cases/${at}`, provider, registry, pages });
  const { user } = opened;
  return {
    ...opened,
    /** Opens a step by its title. */
    toStep: async (title: string) => {
      await user.click(await screen.findByText(title, { selector: 'nav[aria-label=Steps] button' }));
      await screen.findByText(title, { selector: 'h2' });
    },
    /** Replaces the text of an input in one event: each keystroke would render a step of fifty inputs. */
    type: async (label: string, text: string) => {
      fireEvent.change(await input(label), { target: { value: text } });
    },
    /** Chooses an option of a select. */
    pick: async (label: string, entry: string) => {
      await user.click(await input(label));
      const found = await screen.findAllByText(entry, { selector: '.ant-select-item-option-content' });
      await user.click(found.at(-1) as HTMLElement);
    },
    press: (name: string) => press(user, name),
  };
}

type User = ReturnType<typeof openAt>['user'];

/** A button by its text. A search by role computes the accessible names of a long form, which takes jsdom seconds. */
export const button = (name: string | RegExp) => screen.findByText(name, { selector: 'button, button *' });
const press = async (user: User, name: string) => user.click(await button(name));

/** A closed dialog of the wizard stays in the document, hidden. */
const openDialogs = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal')].filter(
    (found) => found.style.display !== 'none' && found.querySelector('.ant-modal-title')?.textContent === title,
  );

/** The open dialog with a title. */
export async function dialog(title: string) {
  const [found] = await waitFor(() => {
    const all = openDialogs(title);
    if (all.length === 0) throw new Error(`there is no dialog "${title}"`);
    return all;
  });
  const parts = within(found as HTMLElement);
  return { ...parts, press: (user: User, name: string) => user.click(parts.getByText(name, { selector: 'button *' })) };
}

export const expectNoDialog = (title: string) => waitFor(() => expect(openDialogs(title)).toEqual([]));

/** The input of a label, found through the label: `getByLabelText` visits every element of a long form. */
export const input = (label: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const control = document.getElementById(found?.htmlFor ?? '');
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
      throw new Error(`there is no input "${label}"`);
    return control;
  });
export const valueOf = async (label: string) => (await input(label)).value;

/** The titles of the wizard's steps, or of those in a state. */
export const stepTitles = (state = ''): string[] =>
  [...document.querySelectorAll(`nav[aria-label=Steps] li${state} button`)].map(({ textContent }) => textContent);

/** The titles of the steps that are marked as invalid. */
export const invalidSteps = () => stepTitles('[data-state=wrong]');
