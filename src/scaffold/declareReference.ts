import ts from 'typescript';
import { literal } from './printDeclaration';

/** A reference that another declaration gets, so that its records can be listed below the records of this one. */
export interface NewReference {
  /** The kind of record that gets it. */
  readonly many: string;
  readonly by: string;
  readonly label: string;
  readonly to: string;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The lines that declare a reference: in `fields`, in `search` and in a section of the form. */
export const referenceLines = ({ by, label, to }: NewReference) => ({
  fields: `${by}: reference(${literal(label)}, ${literal({ to })})`,
  search: `${by}: ${literal({ field: by, op: 'eq', apiOnly: true })}`,
  section: literal(by),
});

const textOf = (name: ts.Node | undefined): string | undefined =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;

/** The value of a property; of a shorthand property its name. */
function valueOf(object: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  const property = object.properties.find(({ name }) => textOf(name) === key);
  if (!property) return undefined;
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

const withoutAs = (value: ts.Expression | undefined): ts.Expression | undefined =>
  value && ts.isAsExpression(value) ? value.expression : value;

const asObject = (value: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined =>
  value && ts.isObjectLiteralExpression(value) ? value : undefined;

/** A list that is written in place, or as a constant of the module. */
function asList(value: ts.Expression | undefined, file: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
  const named = value && ts.isIdentifier(value) ? value.text : undefined;
  const constant = file.statements
    .flatMap((statement) => (ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : []))
    .find(({ name }) => named !== undefined && textOf(name) === named);
  const list = withoutAs(constant ? constant.initializer : value);
  return list && ts.isArrayLiteralExpression(list) ? list : undefined;
}

/** The declaration of a kind of record in its module. */
function findSpec(file: ts.SourceFile, name: string): ts.ObjectLiteralExpression | undefined {
  let found: ts.ObjectLiteralExpression | undefined;
  const visit = (node: ts.Node): void => {
    const spec =
      ts.isCallExpression(node) && textOf(node.expression) === 'defineResource'
        ? asObject(node.arguments[0])
        : undefined;
    if (spec && textOf(valueOf(spec, 'name')) === name) found = spec;
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function append(literal: ts.ObjectLiteralExpression | ts.ArrayLiteralExpression, text: string): Insertion {
  const entries = ts.isArrayLiteralExpression(literal) ? literal.elements : literal.properties;
  const last = entries.at(-1);
  return last ? { at: last.end, text: `, ${text}` } : { at: literal.end - 1, text };
}

/** Adds `reference` to the import of the language, in alphabetical order; undefined where it imports no names. */
function importReference(file: ts.SourceFile): readonly Insertion[] | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !textOf(statement.moduleSpecifier)?.endsWith('schema/declare')) continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) return undefined;
    if (named.elements.some(({ name }) => name.text === 'reference')) return [];
    const after = named.elements.find(({ name }) => name.text.localeCompare('reference', 'en') > 0);
    const last = named.elements.at(-1);
    if (after) return [{ at: after.getStart(file), text: 'reference, ' }];
    return last && [{ at: last.end, text: ', reference' }];
  }
  return undefined;
}

/**
 * The module of a declaration with one more reference, its search and its place in the form, not formatted yet.
 * Undefined where one of these is not written in the module as plain lists, so that only a person can add it.
 */
export function declareReference(source: string, reference: NewReference): string | undefined {
  const file = ts.createSourceFile('declaration.ts', source, ts.ScriptTarget.ESNext, true);
  const spec = findSpec(file, reference.many);
  const fields = spec && asObject(valueOf(spec, 'fields'));
  const form = spec && asObject(valueOf(spec, 'form'));
  const [section] = (form && asList(valueOf(form, 'sections'), file)?.elements) ?? [];
  const shown = asList(section && ts.isObjectLiteralExpression(section) ? valueOf(section, 'fields') : undefined, file);
  const imported = importReference(file);
  if (!spec || !fields || !shown || !imported || valueOf(fields, reference.by)) return undefined;
  const lines = referenceLines(reference);
  const search = asObject(valueOf(spec, 'search'));
  const insertions = [
    ...imported,
    append(fields, lines.fields),
    append(shown, lines.section),
    search ? append(search, lines.search) : append(spec, `search: { ${lines.search} }`),
  ];
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}
