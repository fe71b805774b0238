import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { describeApi, type Body, type CallOptions, type Harness } from './harness';

interface Found extends Body {
  readonly data: readonly (Body & { readonly id: number; readonly title: string })[];
}

const patients = registry.get('patients');

/** The values that are compared; every other field by which patients are found is empty. */
const person = (changes: Body): Body => ({
  middle_name: null,
  dob: null,
  phone: null,
  mobile_phone: null,
  alternate_phone: null,
  email: null,
  origin_patient_id: null,
  contact_first_name: null,
  contact_last_name: null,
  contact_phone: null,
  ...changes,
});

describeApi('likely existing records', { registry }, (harness: () => Harness) => {
  const ask = (values: Body, options: CallOptions = {}) =>
    harness().call<Found>('POST', 'x/duplicates/patients', { body: values, ...options });
  const titles = async (values: Body, options?: CallOptions) =>
    (await ask(values, options)).body.data.map(({ title }) => title);
  const addPeople = async () => {
    const add = (n: number, changes: Body) => harness().make(patients, n, person(changes));
    await add(1, { first_name: 'Ann', last_name: 'Johnson', dob: '1980-04-12', mobile_phone: '5551234567' });
    await add(2, { first_name: 'José', last_name: 'Sánchez', dob: '1971-02-03', email: 'jose@example.com' });
    await add(3, { first_name: 'Annabel', last_name: 'Smith', origin_patient_id: 771_234 });
    await add(4, { first_name: 'Peter', last_name: 'Johnson', dob: '1980-04-13', contact_first_name: 'Ann' });
  };

  test.each<[what: string, typed: Body, expected: readonly string[]]>([
    ['both names', { first_name: 'ann', last_name: 'johnson' }, ['Ann Johnson']],
    ['swapped names without accents', { first_name: 'Sanchez', last_name: 'jose' }, ['José Sánchez']],
    ['a misspelt name', { first_name: 'Anabel', last_name: 'Smiht' }, ['Annabel Smith']],
    ['the first letters of a name', { first_name: 'Jo', last_name: 'Sanc' }, ['José Sánchez']],
    ['a birth date and half of a misspelt name', { last_name: 'Jonson', dob: '1980-04-12' }, ['Ann Johnson']],
    ['a phone number, in whichever field', { phone: '(555) 123-4567' }, ['Ann Johnson']],
    ['an e-mail', { email: 'JOSE@example.com' }, ['José Sánchez']],
    ['the Copay ID', { origin_patient_id: 771_234 }, ['Annabel Smith']],
    ['one name alone', { last_name: 'Johnson' }, []],
    ['a birth date alone', { dob: '1980-04-12' }, []],
    ['half of a phone number', { phone: '555 123' }, []],
    ['a letter of each name', { first_name: 'A', last_name: 'J' }, []],
    ['another name and birth date', { first_name: 'Zoe', last_name: 'Quill', dob: '1980-04-12' }, []],
    ['a percent sign', { first_name: '%%', last_name: '__' }, []],
  ])('finds by %s', async (_what, typed, expected) => {
    await addPeople();
    expect(await titles(typed)).toEqual(expected);
  });

  test('lists the likeliest first: who shares more than the name, before those who only have a similar one', async () => {
    await addPeople();
    await harness().make(patients, 5, person({ first_name: 'Ann', last_name: 'Johnson', dob: '1999-09-09' }));
    await harness().make(patients, 6, person({ first_name: 'Anne', last_name: 'Jonson' }));
    const { body } = await ask({ first_name: 'Ann', last_name: 'Johnson', dob: '1980-04-12' });
    expect(body.data.map(({ title }) => title)).toEqual(['Ann Johnson', 'Ann Johnson', 'Anne Jonson']);
    expect(body.data[0]).toMatchObject({
      subtitle: expect.stringContaining('04-12-1980') as string,
      path: expect.stringMatching(/^\/dashboard\/patients\/\d+$/) as string,
    });
  });

  test('names the field by which a record was found, where neither its title nor its subtitle does', async () => {
    await addPeople();
    expect((await ask({ phone: '5551234567' })).body.data[0]?.matched).toEqual([
      { label: 'Mobile Phone', value: '(555) 123-4567' },
    ]);
  });

  test('finds neither discarded records nor those of another manufacturer', async () => {
    const typed = { first_name: 'Ann', last_name: 'Johnson' };
    const { id } = await harness().make(patients, 1, person(typed));
    expect(await titles(typed, { manufacturer: 'kedrion' })).toEqual([]);
    await harness().call('DELETE', `patients/${id}`);
    expect(await titles(typed)).toEqual([]);
  });

  test.each<[kind: string, stored: Body, typed: Body]>([
    ['providers', { first_name: 'Lena', last_name: 'Quill' }, { first_name: 'quill', last_name: 'Lena' }],
    ['providers', { npi: '1234567893' }, { npi: '1234567893' }],
    ['providers', { fax: '5551230001' }, { business_phone: '(555) 123-0001' }],
    ['facilities', { name: 'Harborview Infusion' }, { name: 'Harbourview infusion' }],
    ['facilities', { address_phone: '5551230002' }, { address_fax: '5551230002' }],
    ['clinic_contacts', { email: 'desk@example.com' }, { email: 'Desk@example.com' }],
  ])('finds one of the %s by %j, typed as %j', async (kind, stored, typed) => {
    const { id } = await harness().make(registry.get(kind), 1, stored);
    await harness().make(registry.get(kind), 2);
    const { status, body } = await harness().call<Found>('POST', `x/duplicates/${kind}`, { body: typed });
    expect([status, body.data.map((one) => one.id)]).toEqual([200, [id]]);
  });

  test('is logged as a search by the fields that were typed, without their values', async () => {
    await addPeople();
    harness().reads.length = 0;
    await ask({ first_name: 'Ann', last_name: 'Johnson', phone: '' });
    expect(harness().reads).toMatchObject([
      { resource: 'patients', kind: 'list', searched: ['first_name', 'last_name'] },
    ]);
  });

  test('refuses fields that are not declared for it, and callers who are not signed in', async () => {
    expect((await ask({ city: 'Chicago' })).status).toBe(422);
    expect((await ask({ first_name: 'Ann', last_name: 'Lee' }, { token: undefined })).status).toBe(401);
    expect((await harness().call('POST', 'x/duplicates/payers', { body: {} })).status).toBe(404);
  });
});
