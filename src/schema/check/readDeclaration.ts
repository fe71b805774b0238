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
}

type Misfit = ReturnType<typeof misfits>[number];

/** `fields.name.required is 5` reads as `field "name": its required is 5`. */
function sentence({ path, place, message }: Misfit): string {
  const [first, name, ...rest] = path;
  if (first !== 'fields' || name === undefined) return `${place === '' ? 'it' : place} ${message}`;
  const inner = rest.length === 0 ? 'it' : `its ${place.slice(`fields.${String(name)}.`.length)}`;
  return `field "${String(name)}": ${inner} ${message}`;
}

const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function misfitsOf(spec: unknown): { readonly lines: readonly string[]; readonly isReadable: boolean } {
  try {
    const wrong = misfits(resourceShape, spec);
    return { lines: wrong.map(sentence), isReadable: !wrong.some(({ place }) => place === '' || ['fields', 'name', 'titleFields'].includes(place)) || wrong.every(({ message }) => message.startsWith('has the unknown option')) };
  } catch (error) {
    return { lines: [`it could not be read: ${reasonOf(error)}; declare it as plain data`], isReadable: false };
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
  if (typeof entry !== 'object' || entry === null) return { problems: [`${where}: it is ${found(entry)}; a declaration made by defineResource is needed`] };
  const written = writtenOf(entry) ?? { spec: 'declared' in entry ? asWritten(entry) : entry };
  const { lines, isReadable } = misfitsOf(written.spec);
  const name = nameOf(written.spec);
  const faults = written.fault !== undefined && lines.length === 0 ? [`it could not be read: ${reasonOf(written.fault)}; declare it as plain data`] : [];
  return {
    ...(name !== undefined && { name }),
    ...(isReadable && written.fault === undefined && 'declared' in entry && { resource: entry }),
    problems: [...lines, ...faults].map((line) => `${name ?? where}: ${line}`),
  };
}
