import { writtenOf, type Resource } from '../resource';
import { asWritten, resourceShape } from './resourceShape';
import { misfits } from './shape';
import { found } from './wording';

/** A declaration as far as it can be read. */
export interface Declaration {
  readonly name?: string;
  /** Absent where nothing can be said of what it means. */
  readonly resource?: Resource;
  readonly problems: readonly string[];
  /** How lines begin about what is not what it should be: what else would be said of it follows from that. */
  readonly told: readonly string[];
}

type Misfit = ReturnType<typeof misfits>[number];

/** `fields.name.required is 5` reads as `field "name": its required is 5`. */
function sentence({ path, place, message }: Misfit): string {
  const [first, name, ...rest] = path;
  if (first !== 'fields' || name === undefined) return `${place === '' ? 'it' : place} ${message}`;
  const inner = rest.length === 0 ? 'it' : `its ${place.slice(`fields.${String(name)}.`.length)}`;
  return `field "${String(name)}": ${inner} ${message}`;
}

const isUnknown = ({ message }: Misfit): boolean => message.startsWith('has the unknown option');

/** How lines begin beside the name of an option itself, which follow from what it is not. */
const follows: Readonly<Record<string, readonly string[]>> = { form: ['its form is'], verbs: ['its verbs are'], relations: ['relation "'] };

/** Of a field everything that is said of it, of any other option what is said of that. */
function beginningOf({ path }: Misfit): string[] {
  const [first, name, ...rest] = path;
  if (first === 'fields') return rest.length > 0 ? [`field "${String(name)}": `] : [];
  if (first === undefined) return [];
  if (first === 'relations' && name !== undefined) return [`relation "${String(name)}": `];
  const isWhole = name === undefined || first === 'verbs';
  return [...[' ', '.', '['].map((next) => `${String(first)}${next}`), ...(isWhole ? (follows[String(first)] ?? []) : [])];
}

const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function misfitsOf(spec: unknown): { readonly lines: readonly string[]; readonly isReadable: boolean; readonly told: readonly string[] } {
  try {
    const wrong = misfits(resourceShape, spec);
    return { lines: wrong.map(sentence), isReadable: !wrong.some(({ place }) => place === '' || ['fields', 'name', 'titleFields'].includes(place)) || wrong.every(isUnknown), told: wrong.filter((one) => !isUnknown(one)).flatMap(beginningOf) };
  } catch (error) {
    return { lines: [`it could not be read: ${reasonOf(error)}; declare it as plain data`], isReadable: false, told: [] };
  }
}

function nameOf(spec: unknown): string | undefined {
  try {
    const { name } = spec as { readonly name?: unknown };
    return typeof name === 'string' && name.trim() !== '' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Reads one entry of a registry, whatever it is. `at` is its place in the list, for one without a name. */
export function readDeclaration(entry: Resource | null | undefined, at: number): Declaration {
  const where = `declaration ${at + 1} of the registry`;
  try {
    return readEntry(entry, where);
  } catch (error) {
    return { problems: [`${where}: it could not be read: ${reasonOf(error)}; declare it as plain data`], told: [] };
  }
}

function readEntry(entry: Resource | null | undefined, where: string): Declaration {
  if (typeof entry !== 'object' || entry === null) return { problems: [`${where}: it is ${found(entry)}; a declaration made by defineResource is needed`], told: [] };
  const written = writtenOf(entry) ?? { spec: 'declared' in entry ? asWritten(entry) : entry };
  const { lines, isReadable, told } = misfitsOf(written.spec);
  const name = nameOf(written.spec);
  const faults = written.fault !== undefined && lines.length === 0 ? [`it could not be read: ${reasonOf(written.fault)}; declare it as plain data`] : [];
  return {
    ...(name !== undefined && { name }),
    ...(isReadable && written.fault === undefined && 'declared' in entry && { resource: entry }),
    problems: [...lines, ...faults].map((line) => `${name ?? where}: ${line}`),
    told: told.map((line) => `${name ?? where}: ${line}`),
  };
}
