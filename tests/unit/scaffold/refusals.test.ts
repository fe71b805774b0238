import { expect, test } from 'vitest';
import { createRuns } from './context';

const csv = (text: string) => ({ readInput: () => Promise.resolve(text) });

test.each<readonly [args: readonly string[], message: RegExp]>([
  [[], /^Name the kind of record, in the plural/],
  [['name:text'], /^"name:text" is a field; write the name of the kind of record before it$/],
  [['pharmacies'], /^Describe a field of "pharmacies", such as name:text!, or give --from-csv/],
  [['Pharmacies', 'name:text'], /must be in lower case with underscores; write "pharmacies"$/],
  [['pharmacies', 'name'], /^Describe a field of "pharmacies"/],
  [['pharmacies', 'Pharmacy', 'name'], /^"name" is no field; write it as name:text/],
  [['pharmacies', 'Name:text'], /the name "Name" must be in lower case with underscores; write "name"$/],
  [['pharmacies', 'name:txt'], /^"name:txt": there is no kind "txt"; did you mean "text"\?$/],
  [['pharmacies', 'name:string'], /there is no kind "string"; choose from "text", "longText"/],
  [['pharmacies', 'hours:rows'], /the kind "rows" needs its columns, which no word can say; leave it out here/],
  [['pharmacies', 'status:choice'], /a choice needs its list; write "choice\(Open,Closed\)"$/],
  [['pharmacies', 'patient:reference'], /a reference names one kind of record; write "reference\(patients\)"$/],
  [['pharmacies', 'name:text(5)'], /a text takes nothing in brackets; leave them out$/],
  [['pharmacies', 'id:text'], /^Every record has the field "id" already; leave it out/],
  [['pharmacies', 'name:text', 'name:email'], /^The field "name" is there twice; give one of them another name$/],
  [['pharmacies', 'name:text', 'payer:below'], /there is no kind of record "payer"; did you mean "payers"\?$/],
  [['pharmacies', 'name:text', '--from-cvs', 'x'], /^There is no option "--from-cvs"; did you mean from-csv\?$/],
  [['pharmacies', '--from-csv', 'a', '--from-sql', 'b'], /^Give one of --from-csv and --from-sql$/],
  [['pharmacies', '--from-openapi', 'a.json'], /^--from-openapi takes FILE#\/components\/schemas\/NAME/],
  [['pharmacies', '--from-sql', 'postgres://ann:secret@db.example/erp'], /^--from-sql takes postgres:\/\/USER@HOST/],
])('wrong arguments: %j', async (args, message) => {
  const { run, written } = createRuns();
  const { code, output } = await run(...args);
  expect(output).toMatch(message);
  expect([code, written.size]).toEqual([2, 0]);
});

test.each<readonly [args: readonly string[], message: RegExp]>([
  [['payers', 'name:text'], /^The kind of record "payers" exists already; .*"payers_2" is free$/],
  [
    ['insurance_fields', 'name:text'],
    /^resources\/insuranceFields\.ts exists already; .*"insurance_fields_2" is free$/,
  ],
  [['kinds', 'name:text'], /^"kinds" is reserved in the declarations; choose another name: "kinds_2" is free$/],
  [['stores', 'Payer', 'name:text'], /^The label "Payer" is that of payers; give another one after the name/],
  [['stores', 'patient:reference(patient)'], /refers to the unknown kind "patient"; did you mean "patients"\?$/],
  [['stores', '--from-csv', 'no.csv'], /^The file "no\.csv" cannot be read: there is no no\.csv; correct its path$/],
])('what cannot be written: %j', async (args, message) => {
  const { run, written } = createRuns();
  const { code, output } = await run(...args);
  expect(output).toMatch(message);
  expect([code, written.size]).toEqual([1, 0]);
});

test.each([
  ['', /^The CSV file is empty; its first row names the fields$/],
  ['Name,\nA,B', /^Column 2 of the CSV file has no heading; its first row names the fields in letters$/],
  ['Name,name\nA,B', /^The headings "Name" and "name" are one name, "name"; rename one of them$/],
  ['Name\n"A', /^Row \d of the CSV file cannot be read: /],
])('a CSV file: %j', async (text, message) => {
  const { code, output } = await createRuns(csv(text)).run('stores', '--from-csv', 'stores.csv');
  expect(output).toMatch(message);
  expect(code).toBe(1);
});

test.each([
  ['openapi: [', '/x', /^The file "a\.yaml" is neither JSON nor YAML: /],
  ['components: { schemas: { Pharmacy: {} } }', '/components/schemas/Pharmcy', /did you mean "Pharmacy"\?$/],
  [
    'components: { schemas: { Pharmacy: {} } }',
    '/components/schemas/Pharmacy',
    /has no properties; name one that has$/,
  ],
  ['a: { $ref: "b.yaml#/c" }', '/a', /^The OpenAPI file refers to b\.yaml#\/c, which is not in it; put the schema/],
  ['a: { $ref: "#/a" }', '/a', /^The OpenAPI file refers to #\/a, which is not in it/],
  ['a: { properties: { hours: { type: object } } }', '/a', /^The source has no field that a declaration could have/],
])('an OpenAPI file: %j', async (text, pointer, message) => {
  const { code, output } = await createRuns(csv(text)).run('stores', '--from-openapi', `a.yaml#${pointer}`);
  expect(output).toMatch(message);
  expect(code).toBe(1);
});

test('a password of a database is in no message', async () => {
  const connect = (url: string) => Promise.reject(new Error(`no server at ${url}, nor with p@ss`));
  const { code, output } = await createRuns({ connect }).run(
    'stores',
    '--from-sql',
    'postgres://ann:p%40ss@db.example/erp/stores',
  );
  expect(output).toBe(
    'The table cannot be read: no server at postgres://ann:…@db.example/erp, nor with …; check its address and the ' +
      'rights of its user',
  );
  expect(code).toBe(1);
});

test('problems of the check are told, and nothing is written', async () => {
  const check = () => Promise.resolve('The declarations cannot be used:\n  stores: wrong');
  const { run, written } = createRuns({ check });
  expect(await run('stores', 'name:text!')).toEqual({
    code: 1,
    output: 'Nothing is written. The declarations cannot be used:\n  stores: wrong',
  });
  expect(written.size).toBe(0);
});
