import { childrenOf, nameOf, placeOf } from './syntax.mjs';

/** The first node below some, in the order of the text and the nearest level first, of which this holds. */
function findNode(nodes, holds) {
  for (let level = nodes; level.length > 0; level = level.flatMap(childrenOf)) {
    const found = level.find(holds);
    if (found) return found;
  }
  return undefined;
}

const isNamed = (name) => (node) => nameOf(node) === name;
const isText = (text) => (node) => node.type === 'Literal' && node.value === text;
const propertyOf = (object, name) => object?.properties?.find(isNamed(name));

/** The object of which the property `key` is this text, such as `name: 'payers'`. */
const isObjectWith = (key, text) => (node) => {
  const { type, value } = propertyOf(node, key)?.value ?? {};
  return type === 'Literal' && value === text;
};

const isTitled = (text) => (node) => isObjectWith('title', text)(node) || isObjectWith('label', text)(node);

/** A field is a property of `fields`, or of an object that is spread there: of the same file, or of an imported one. */
function findField(name, declared, { program, imported }) {
  const fields = propertyOf(declared, 'fields');
  return (
    propertyOf(fields?.value, name) ??
    findNode([fields ?? declared], isNamed(name)) ??
    [program, ...imported].map((one) => findNode([one], isNamed(name))).find((one) => one !== undefined)
  );
}

/** What the beginning of a message names, and how it is found in the part of the declaration that was found before. */
const steps = [
  [/^field "([^"]+)"/, (at, name, file) => findField(name, at, file)],
  [/^search "([^"]+)"/, (at, name) => findNode([propertyOf(at, 'search') ?? at], isNamed(name))],
  [/^relation "([^"]+)"/, (at, name) => findNode([propertyOf(at, 'relations') ?? at], isNamed(name))],
  [/^(?:section|action) "([^"]+)"/, (at, text) => findNode([at], isTitled(text)) ?? findNode([at], isText(text))],
  [/^(?:: its|: the link of|, in| and its)? ?(?:column )?"([^"]+)"/, (at, name) => findNode([at], isNamed(name))],
  [/^(?:: its )?\.?(\w+)(?=[.: ])/, (at, name) => findNode([at], isNamed(name))],
];

/** Follows the words at the beginning of a message into a declaration, as far as it contains what they name. */
function findPart(message, declared, file) {
  let [at, rest] = [declared, message];
  for (;;) {
    const step = steps.find(([words]) => words.test(rest));
    const [words = '', name = ''] = step?.[0].exec(rest) ?? [];
    const next = step?.[1](at, name, file);
    if (next === undefined || next === at) return { at, rest };
    [at, rest] = [next, rest.slice(words.length)];
  }
}

/** The declaration that a problem is about, with the rest of its message. */
function findDeclaration(problem, files) {
  const [, name, message] = /^(\w+): ([\s\S]*)$/.exec(problem) ?? [];
  const [, key, ofKey] = /^manufacturer "([^"]*)": ([\s\S]*)$/.exec(problem) ?? [];
  const isDeclared =
    key === undefined
      ? (node) => node.type === 'CallExpression' && isObjectWith('name', name)(node.arguments[0])
      : isObjectWith('key', key);
  for (const file of name === undefined && key === undefined ? [] : files) {
    const found = findNode([file.program], isDeclared);
    if (found) return { file, declared: found.arguments?.[0] ?? found, message: message ?? ofKey };
  }
  return undefined;
}

function importedBy({ program }, files) {
  const sources = program.body.flatMap(({ type, source }) => (type === 'ImportDeclaration' ? source.value : []));
  return files.filter(({ file }) => sources.includes(`./${file.replace(/\.ts$/, '')}`)).map((one) => one.program);
}

/**
 * Finds the line that a problem of the declarations is about, as `pharmacies.ts:12:5`: that of the first word that it
 * quotes, of the part that it begins with, or of the declaration. A problem of no declaration is one of `index.ts`.
 * `files` are those of `readSyntax`.
 */
export function findProblemPlace(problem, files) {
  const found = findDeclaration(problem, files);
  if (!found) return `${/anufacturer/.test(problem) ? 'manufacturers.ts' : 'index.ts'}:1:1`;
  const { file, declared, message } = found;
  const imported = importedBy(file, files);
  const { at, rest } = findPart(message, declared, { ...file, imported });
  const [, quoted] = /"([^"]+)"/.exec(rest) ?? [];
  const named = findNode([at], isText(quoted)) ?? findNode([at], isNamed(quoted));
  const node = named ?? (at === declared ? propertyOf(declared, 'name') : at) ?? declared;
  const home = [file, ...files].find(({ program }) => findNode([program], (one) => one === node) !== undefined) ?? file;
  return `${home.file}:${placeOf(home.text, node)}`;
}
