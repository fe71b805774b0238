import type { Plugin, Rolldown } from 'vite';

const isPackage = /[\\/]node_modules[\\/].+\.m?js$/;
const mightMake = /\bError\(/;

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Expression = Extract<Program['body'][number], { type: 'VariableDeclaration' }>['declarations'][number]['init'];

interface Made {
  readonly start: number;
  readonly end: number;
  /** Where its message stands; undefined of one without. */
  readonly message: readonly [from: number, to: number] | undefined;
}

function madeBy(init: Expression): Made | undefined {
  if (init?.type !== 'CallExpression' && init?.type !== 'NewExpression') return undefined;
  const { callee, arguments: [message] } = init;
  if (callee.type !== 'Identifier' || callee.name !== 'Error') return undefined;
  return { start: init.start, end: init.end, message: message && [message.start, message.end] };
}

/** The errors that a file keeps in a variable of its own as soon as it is loaded. */
const madeAhead = ({ body }: Program): Made[] =>
  body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(({ init }) => madeBy(init) ?? []) : []));

/** The code of a file with those errors made by their prototype, in place of the constructor. */
export function withoutTraces(code: string, program: Program): string {
  return madeAhead(program).reduceRight((text, { start, end, message }) => {
    const words = message ? code.slice(...message) : "''";
    return `${text.slice(0, start)}/* @__PURE__ */ Object.create(Error.prototype, { message: { value: ${words} } })${text.slice(end)}`;
  }, code);
}

/**
 * Lets packages make no errors while they are loaded that note where they were made, as React and Refine do for what they may throw one day. Such a place says
 * nothing, and to tell it an engine that somebody watches (developer tools, a monitor of performance) reads each whole file once more before the page shows.
 */
export function errorsAhead(): Plugin {
  return {
    name: 'errors-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (!isPackage.test(id) || !mightMake.test(code)) return undefined;
      const changed = withoutTraces(code, this.parse(code));
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
