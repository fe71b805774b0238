import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const nameOf = ({ type, computed, key }) =>
  type !== 'Property' || computed ? undefined : (key.name ?? String(key.value));

/** The properties of an object literal whose name an earlier one has. */
function repeatedIn(properties) {
  const names = properties.map(nameOf);
  return properties.filter((_property, at) => names[at] !== undefined && names.indexOf(names[at]) < at);
}

/** Every repeated property below a node of a syntax tree. */
function findRepeated(node) {
  if (node === null || typeof node !== 'object') return [];
  return [
    ...(node.type === 'ObjectExpression' ? repeatedIn(node.properties) : []),
    ...Object.values(node).flatMap(findRepeated),
  ];
}

function placeOf(text, { start }) {
  const lines = text.slice(0, start).split('\n');
  return `${lines.length}:${lines.at(-1).length + 1}`;
}

/** Finds names that one object in the folder of declarations has twice, each with its place. */
async function findRepeatedNames(folder) {
  // Imported here, since the tools install it.
  const { parseSync } = await import('vite');
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const properties = findRepeated(parseSync(file, text).program).sort((one, other) => one.start - other.start);
    return properties.map((property) => ({ place: `${file}:${placeOf(text, property)}`, name: nameOf(property) }));
  });
}

/**
 * Throws where a declaration has two entries of one name: the language would keep the last one and drop the other
 * without a word.
 */
export async function assertNoRepeatedNames(folder) {
  const lines = (await findRepeatedNames(folder)).map(
    ({ place, name }) =>
      `  resources/${place}: "${name}" is there a second time, and the first one would have no effect; ` +
      'rename or remove one of the two',
  );
  // Like a DeclarationError of the schema, it is reported without a stack.
  if (lines.length > 0)
    throw Object.assign(new Error(['The declarations cannot be used:', ...lines].join('\n')), {
      name: 'DeclarationError',
    });
}
