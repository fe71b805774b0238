import Papa from 'papaparse';
import { toSnakeCase } from '../schema/scaffold';
import { planField, required, type FieldPlan, type SourceFields } from './FieldPlan';
import { guessField } from './guessField';
import { labelOfHeading } from './names';
import { Refusal } from './refusals';

/** Rows of the table: the headings and the values below them, without blanks around them. */
function readRows(text: string): readonly (readonly string[])[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const fault = errors.find(({ code }) => code !== 'UndetectableDelimiter');
  if (fault) throw new Refusal(`Row ${(fault.row ?? 0) + 1} of the CSV file cannot be read: ${fault.message}`);
  if (data.length === 0) throw new Refusal('The CSV file is empty; its first row names the fields');
  return data.map((row) => row.map((value) => value.trim()));
}

/** The headings as names of fields. Throws a Refusal for a heading that is empty, or that gives the same name. */
function readNames(headings: readonly string[]): string[] {
  const columnByName = new Map<string, string>();
  return headings.map((heading, at) => {
    const name = toSnakeCase(heading);
    if (name === '')
      throw new Refusal(
        `Column ${at + 1} of the CSV file ${heading === '' ? 'has no heading' : `has the heading "${heading}"`}; ` +
          'its first row names the fields in letters',
      );
    const first = columnByName.get(name);
    if (first !== undefined)
      throw new Refusal(`The headings "${first}" and "${heading}" are one name, "${name}"; rename one of them`);
    columnByName.set(name, heading);
    return name;
  });
}

/**
 * The fields of a CSV file: their labels are its headings, their kinds are guessed from the values. A field without any
 * empty value is required. Throws a Refusal for a file that cannot be read.
 */
export function readCsv(text: string): SourceFields {
  const [headings = [], ...rows] = readRows(text);
  const fields = readNames(headings).map((name, at): FieldPlan => {
    const heading = headings[at] ?? '';
    const values = rows.flatMap((row) => ((row[at] ?? '') === '' ? [] : [row[at] ?? '']));
    const isFilled = rows.length > 0 && values.length === rows.length;
    return planField({ name, label: labelOfHeading(heading) }, guessField({ heading, values }), required(isFilled));
  });
  return { fields, notes: [] };
}
