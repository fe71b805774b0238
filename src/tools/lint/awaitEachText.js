/**
 * Reports a `getByText` (or `getAllByText`) in the statement directly after one that waits with `findBy…`, whether it
 * asserts or stores the result: the element awaited has just appeared, and the next text may appear a moment later.
 */
const textQueries = new Set(['getByText', 'getAllByText']);

const calledName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name) ?? '';

/** The calls of a statement, excluding those inside callbacks, which run later and do their own waiting. */
function callsIn(node) {
  if (node === null || typeof node !== 'object' || /Function/.test(node.type ?? '')) return [];
  const below = Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return [];
    return Array.isArray(value) ? value.flatMap(callsIn) : callsIn(value);
  });
  return node.type === 'CallExpression' ? [node, ...below] : below;
}

const runsImmediately = ({ type }) => type === 'ExpressionStatement' || type === 'VariableDeclaration';
const waits = (statement) =>
  runsImmediately(statement) && callsIn(statement).some((call) => /^find(All)?By/.test(calledName(call)));

function checkStatements(context, statements) {
  statements.forEach((statement, at) => {
    const before = statements[at - 1];
    if (!before || !waits(before) || !runsImmediately(statement)) return;
    const call = callsIn(statement).find((one) => textQueries.has(calledName(one)));
    if (call)
      context.report({ node: call, messageId: 'wait', data: { name: calledName(call).replace('get', 'find') } });
  });
}

const awaitEachText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { wait: 'This text may appear later than the one before it: wait for it with {{name}}.' },
  },
  create: (context) => ({
    BlockStatement: ({ body }) => checkStatements(context, body),
    Program: ({ body }) => checkStatements(context, body),
  }),
};

export default { meta: { name: 'desk' }, rules: { 'await-each-text': awaitEachText } };
