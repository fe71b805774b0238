import {
  createDataProvider,
  RequestError,
  signIn,
  type Fetch,
  type ProgrammeDataProvider,
  type DescribedRequest,
} from '../../provider';
import type { Manufacturer, Registry } from '../../schema';
import { createRecorder, type RecordedAnswer } from '../recorder';
import { assertKnown, readArguments, UsageError, type Options } from './readArguments';
import { readCall, verbs, type CliCall } from './readCall';
import { parseJson } from '../requestVerb';

const hideToken = (headers: DescribedRequest['headers']): Readonly<Record<string, string>> => {
  const { authorization, ...others } = headers;
  return { ...others, ...(authorization !== undefined && { authorization: `(${authorization.length} characters)` }) };
};

/** A request without the token. */
const withoutToken = (request: DescribedRequest): DescribedRequest => ({
  ...request,
  headers: hideToken(request.headers),
});

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const formLines = (form: DescribedRequest['form']): string[] =>
  (form ?? []).map(([name, value]) =>
    typeof value === 'string' ? `${name} = ${value}` : `${name} = file ${value.file} (${value.size} bytes)`,
  );

/** The lines that show a request: its address, the parameters in it, headers and body. */
function requestLines(request: DescribedRequest): string[] {
  const parameters = [...new URL(request.url).searchParams].map(([name, value]) => `  ${name} = ${value}`);
  const { headers, body, form } = withoutToken(request);
  return [
    `${request.method} ${request.url}`,
    ...parameters,
    ...headerLines(headers),
    ...(body === undefined ? [] : ['', toText(body)]),
    ...(form ? ['', ...formLines(form)] : []),
  ];
}

/** The lines that show an answer as it arrived. */
const answerLines = ({ status, headers, text }: RecordedAnswer): string[] => [
  `Answer ${status}`,
  ...headerLines(headers),
  '',
  toText(parseJson(text) ?? text),
];

/** The lines of an error: its message, and what else it says. */
function errorLines(failure: unknown): string[] {
  if (!(failure instanceof Error)) return [String(failure)];
  const details = Object.entries(failure).filter(([name]) => name !== 'name' && name !== 'current');
  return [
    `${failure.name}: ${failure.message}`,
    ...details.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  ];
}

export interface CommandContext {
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

const help = `npm run provider -- VERB RESOURCE [ID …] [options]
Prints the request of a call. With --api it also sends it, and prints the answer and what the provider makes of it.

  ${verbs.join(', ')}; custom takes a path instead of a resource

  getList    --filter name=value, --sort field:desc, --page 2, --per 20, --all, --discard
  create     --set field=value, --set file_field=@path, --variables '{…}'
  update     the same, and --original '{…}', --if-match '"version"'
  getOne     --parent 12 for a keyed child: getOne patient_insurances primary --parent 12
  custom     --method post, --query name=value, --payload '{…}'

  --api http://localhost:3000/api, --manufacturer kedrion
  --email ann@example.com --password-env PASSWORD [--code 123456], or --token TOKEN
  --strict   an answer with mistakes fails; --json prints one object

Exit code: 0, 1 if the call fails, 2 if the arguments are wrong.`;

const defaultApi = 'http://localhost:3000/api';

function readManufacturer({ manufacturers }: CommandContext, { manufacturer }: Options): Manufacturer {
  const key = manufacturer ?? manufacturers[0]?.key ?? '';
  assertKnown(
    'manufacturer',
    key,
    manufacturers.map((known) => known.key),
  );
  return manufacturers.find((known) => known.key === key) as Manufacturer;
}

function readApi({ api = defaultApi }: Options): string {
  if (URL.canParse(api) && /^https?:/.test(api)) return api.replace(/\/+$/, '');
  throw new UsageError(`--api takes an address such as ${defaultApi}, not "${api}"`);
}

/** The token of the options, or of a sign-in with their e-mail; null without either. */
async function readToken(
  { env }: CommandContext,
  { token, email, code, 'password-env': variable, api }: Options,
  desk: { readonly apiUrl: string; readonly manufacturer: string },
): Promise<string | null> {
  if (token !== undefined || email === undefined) return token ?? null;
  if (api === undefined) throw new UsageError('--email signs in at an --api');
  if (variable === undefined)
    throw new UsageError('--email needs --password-env, the name of a variable that holds the password');
  const password = env[variable];
  if (!password) throw new UsageError(`The variable ${variable} of --password-env is not set, or empty`);
  return (await signIn({ ...desk, email, password, ...(code !== undefined && { code }) })).token;
}

interface Outcome {
  readonly request?: object | undefined;
  readonly answers?: readonly Pick<RecordedAnswer, 'status' | 'headers' | 'text'>[];
  readonly warnings?: readonly string[];
  readonly result?: unknown;
}

const describe = (provider: ProgrammeDataProvider, { verb, params }: CliCall) =>
  provider.describe(verb, params as never);

const send = (provider: ProgrammeDataProvider, { verb, params }: CliCall): Promise<unknown> =>
  (provider[verb] as (given: object) => Promise<unknown>)(params);

/** Runs the call and prints each part as soon as it is there. Rejects if the call fails. */
async function runCall(context: CommandContext, call: CliCall, options: Options): Promise<void> {
  const { features, key: manufacturer } = readManufacturer(context, options);
  const desk = { apiUrl: readApi(options), manufacturer };
  const token = await readToken(context, options, desk);
  const recorder = createRecorder();
  const warnings: string[] = [];
  const provider = createDataProvider({
    ...desk,
    features,
    registry: context.registry,
    getToken: () => token,
    fetch: recorder.fetch satisfies Fetch,
    warn: (message) => warnings.push(message),
    strict: options.strict === true,
  });
  const show = (lines: readonly string[]) => {
    if (!options.json) context.print(`${lines.join('\n')}\n`);
  };
  const described = await describe(provider, call);
  show(described ? requestLines(described) : ['Nothing is sent: nothing has changed.']);
  let outcome: Outcome = { request: described && withoutToken(described) };
  if (options.api !== undefined) {
    const showAnswers = () => recorder.answers.forEach((answer) => show(answerLines(answer)));
    const result = await send(provider, call).finally(showAnswers);
    outcome = {
      ...outcome,
      answers: recorder.answers.map(({ status, headers, text }) => ({ status, headers, text })),
      warnings,
      result,
    };
    for (const warning of warnings) show([`Warning: ${warning}`]);
    show(['Result', JSON.stringify(result, null, 2)]);
  }
  if (options.json) context.print(JSON.stringify(outcome, null, 2));
}

const isUsageProblem = (failure: unknown): boolean =>
  failure instanceof UsageError ||
  (failure instanceof Error && !(failure instanceof RequestError) && 'statusCode' in failure);

/** Runs a command; resolves to its exit code: 1 if the call fails, 2 if the arguments are wrong. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    const { words, options } = readArguments(args);
    if (options.help || words.length === 0) {
      context.print(help);
      return options.help ? 0 : 2;
    }
    await runCall(context, readCall(context.registry, words, options), options);
    return 0;
  } catch (failure) {
    context.printError((failure instanceof UsageError ? [failure.message] : errorLines(failure)).join('\n'));
    return isUsageProblem(failure) ? 2 : 1;
  }
}
