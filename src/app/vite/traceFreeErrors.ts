import type { Plugin, Rolldown } from 'vite';

const packageFile = /[\\/]node_modules[\\/].+\.m?js$/;
const errorCall = /\bError\(/;

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Expression = Extract<Program['body'][number], { type: 'VariableDeclaration' }>['declarations'][number]['init'];

interface ErrorCreation {
  readonly start: number;
  readonly end: number;
  /** Source range of the message; undefined if there is none. */
  readonly message: readonly [from: number, to: number] | undefined;
}

function parseErrorCreation(init: Expression): ErrorCreation | undefined {
  if (init?.type !== 'CallExpression' && init?.type !== 'NewExpression') return undefined;
  const {
    callee,
    arguments: [message],
  } = init;
  if (callee.type !== 'Identifier' || callee.name !== 'Error') return undefined;
  return { start: init.start, end: init.end, message: message && [message.start, message.end] };
}

/** Errors that a module creates in top-level variables when it is loaded. */
const findErrorCreations = ({ body }: Program): ErrorCreation[] =>
  body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.flatMap(({ init }) => parseErrorCreation(init) ?? [])
      : [],
  );

/** Replaces the constructors of those errors with objects that have the same prototype but no stack trace. */
export function removeStackTraces(code: string, program: Program): string {
  return findErrorCreations(program).reduceRight((text, { start, end, message }) => {
    const messageCode = message ? code.slice(...message) : "''";
    return `${text.slice(0, start)}/* @__PURE__ */ Object.create(Error.prototype, { message: { value: ${messageCode} } })${text.slice(end)}`;
  }, code);
}

/**
 * Prevents packages from capturing stack traces for errors that they create at load time, as React and Refine do for
 * errors they may throw later. Such a trace is useless, and to compute it an instrumented engine (developer tools, a
 * performance monitor) parses each whole file once more before the page renders.
 */
export function traceFreeErrors(): Plugin {
  return {
    name: 'errors-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (!packageFile.test(id) || !errorCall.test(code)) return undefined;
      const changed = removeStackTraces(code, this.parse(code));
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
