import { declarationSourceOf, type Resource } from '../resource';
import { resourceShape } from './resourceShape';
import { findShapeIssues } from './shape';
import { describeValue } from './wording';

/** One entry of the registry, as far as it can be read. */
export interface Declaration {
  readonly name?: string;
  /** Absent if the declaration is too broken to check its meaning. */
  readonly resource?: Resource;
  readonly problems: readonly string[];
  /**
   * Beginnings of problem lines about misshapen parts: further problems with these beginnings are only consequences and
   * are dropped.
   */
  readonly reportedPrefixes: readonly string[];
}

/** A declaration as it was written, without the parts that the kernel adds. */
const toWrittenSpec = ({
  declared,
  declaredRelations,
  parts: _parts,
  relations: _relations,
  included: _included,
  hasDefaultPage: _hasDefaultPage,
  ...rest
}: Resource): object => ({ ...rest, fields: declared, relations: declaredRelations });

type ShapeIssue = ReturnType<typeof findShapeIssues>[number];

/** Words a shape issue as a problem: `fields.name.required is 5` becomes `field "name": its required is 5`. */
function toProblem({ path, place, message }: ShapeIssue): string {
  const [first, name, ...rest] = path;
  if (first !== 'fields' || name === undefined) return `${place === '' ? 'it' : place} ${message}`;
  const inner = rest.length === 0 ? 'it' : `its ${place.slice(`fields.${String(name)}.`.length)}`;
  return `field "${String(name)}": ${inner} ${message}`;
}

const isUnknown = ({ message }: ShapeIssue): boolean => message.startsWith('has the unknown option');

/** Further beginnings of lines that are only consequences of a misshapen option, besides the option's own name. */
const consequencePrefixes: Readonly<Record<string, readonly string[]>> = {
  verbs: ['it is without the verb'],
  relations: ['relation "'],
};

/**
 * The beginnings of lines that are consequences of a shape issue: all lines about a misshapen field, and all lines
 * about a misshapen option.
 */
function reportedPrefixesOf({ path }: ShapeIssue): string[] {
  const [first, name, ...rest] = path;
  if (first === 'fields') return rest.length > 0 ? [`field "${String(name)}": `] : [];
  if (first === undefined) return [];
  if (first === 'relations' && name !== undefined) return [`relation "${String(name)}": `];
  if (first === 'list' && name === 'actions') return ['list.actions', 'action "'];
  const isWhole = name === undefined || first === 'verbs';
  return [
    ...[' ', '.', '['].map((next) => `${String(first)}${next}`),
    ...(isWhole ? (consequencePrefixes[String(first)] ?? []) : []),
  ];
}

const errorMessageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function readShapeIssues(spec: unknown): {
  readonly lines: readonly string[];
  readonly isReadable: boolean;
  readonly reported: readonly string[];
} {
  try {
    const wrong = findShapeIssues(resourceShape, spec);
    return {
      lines: wrong.map(toProblem),
      isReadable:
        !wrong.some(({ place }) => place === '' || ['fields', 'name', 'titleFields'].includes(place)) ||
        wrong.every(isUnknown),
      reported: wrong.filter((one) => !isUnknown(one)).flatMap(reportedPrefixesOf),
    };
  } catch (error) {
    return {
      lines: [`it could not be read: ${errorMessageOf(error)}; declare it as plain data`],
      isReadable: false,
      reported: [],
    };
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

/**
 * Reads one entry of a registry, whatever its type. `position` is its index in the list, which identifies an entry
 * without a name.
 */
export function readDeclaration(entry: Resource | null | undefined, position: number): Declaration {
  const where = `declaration ${position + 1} of the registry`;
  try {
    return readEntry(entry, where);
  } catch (error) {
    return {
      problems: [`${where}: it could not be read: ${errorMessageOf(error)}; declare it as plain data`],
      reportedPrefixes: [],
    };
  }
}

function readEntry(entry: Resource | null | undefined, where: string): Declaration {
  if (typeof entry !== 'object' || entry === null)
    return {
      problems: [`${where}: it is ${describeValue(entry)}; a declaration created with defineResource is needed`],
      reportedPrefixes: [],
    };
  const written = declarationSourceOf(entry) ?? { spec: 'declared' in entry ? toWrittenSpec(entry) : entry };
  const { lines, isReadable, reported } = readShapeIssues(written.spec);
  const name = nameOf(written.spec);
  const faults =
    written.fault !== undefined && lines.length === 0
      ? [`it could not be read: ${errorMessageOf(written.fault)}; declare it as plain data`]
      : [];
  return {
    ...(name !== undefined && { name }),
    ...(isReadable && written.fault === undefined && 'declared' in entry && { resource: entry }),
    problems: [...lines, ...faults].map((line) => `${name ?? where}: ${line}`),
    reportedPrefixes: reported.map((line) => `${name ?? where}: ${line}`),
  };
}
