import { childrenOf, nameOf, placeOf, readSyntax } from './syntax.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The properties of an object literal whose name an earlier one has. */
function repeatedIn(properties) {
  const names = properties.map(nameOf);
  return properties.filter((_property, at) => names[at] !== undefined && names.indexOf(names[at]) < at);
}

/** Every repeated property below a node of a syntax tree. */
const findRepeated = (node) => [
  ...(node.type === 'ObjectExpression' ? repeatedIn(node.properties) : []),
  ...childrenOf(node).flatMap(findRepeated),
];

/** Finds names that one object in the folder of declarations has twice, each with its place. */
const findRepeatedNames = async (folder) =>
  (await readSyntax(folder)).flatMap(({ file, text, program }) => {
    const properties = findRepeated(program).sort((one, other) => one.start - other.start);
    return properties.map((property) => ({ place: `${file}:${placeOf(text, property)}`, name: nameOf(property) }));
  });

/**
 * Throws where a declaration has two entries of one name: the language would keep the last one and drop the other
 * without a word. The `problems` of the error are its lines.
 */
export async function assertNoRepeatedNames(folder) {
  const problems = (await findRepeatedNames(folder)).map(
    ({ place, name }) =>
      `resources/${place}: "${name}" is there a second time, and the first one would have no effect; ` +
      'rename or remove one of the two',
  );
  // Like a DeclarationError of the schema, it is reported without a stack.
  if (problems.length > 0)
    throw Object.assign(
      new Error(['The declarations cannot be used:', ...problems.map((line) => `  ${line}`)].join('\n')),
      { name: 'DeclarationError', problems },
    );
}

/** Finds declaration files that index.ts does not import, as `couriers.ts`: they would be ignored silently. */
export function findUnlistedDeclarations(folder) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const index = read('index.ts');
  const isListed = (file) => index.includes(`'./${file.replace(/\.ts$/, '')}'`);
  return readdirSync(folder).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts' && read(file).includes('defineResource(') && !isListed(file),
  );
}
