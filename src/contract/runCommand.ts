import { parseArgs } from 'node:util';
import { signIn } from '../provider';
import type { Registry } from '../schema';
import { runContract, type Outcome } from './runContract';

/** The numbers of a report. */
interface Summary {
  readonly rules: number;
  readonly wrong: number;
  readonly remarks: number;
  readonly notApplicable: number;
}

const count = (outcomes: readonly Outcome[], severity: 'wrong' | 'remark'): number =>
  outcomes.flatMap(({ findings }) => findings).filter((finding) => finding.severity === severity).length;

const summarise = (outcomes: readonly Outcome[]): Summary => ({
  rules: outcomes.length,
  wrong: count(outcomes, 'wrong'),
  remarks: count(outcomes, 'remark'),
  notApplicable: outcomes.filter(({ notApplicable }) => notApplicable !== undefined).length,
});

const nameOf = ({ rule, resource }: Outcome): string => (resource === undefined ? rule : `${resource} ${rule}`);

/** The lines of a report: what is wrong, what is remarked, and the numbers. */
function formatReport(outcomes: readonly Outcome[]): string {
  const lines = (severity: 'wrong' | 'remark', mark: string) =>
    outcomes.flatMap((outcome) =>
      outcome.findings
        .filter((finding) => finding.severity === severity)
        .map(({ message }) => `${mark} ${nameOf(outcome)}: ${message}`),
    );
  const { rules, wrong, remarks, notApplicable } = summarise(outcomes);
  return [
    ...lines('wrong', '✗'),
    ...lines('remark', '·'),
    `${rules} rules checked: ${wrong} wrong, ${remarks} remarks, ${notApplicable} without anything to show them`,
  ].join('\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The report as JUnit XML: a case for each rule of each resource. With `strict`, a remark is a failure as well. */
function formatJunit(outcomes: readonly Outcome[], { strict }: { readonly strict: boolean }): string {
  const cases = outcomes.map((outcome) => {
    const { findings, notApplicable, text } = outcome;
    const failures = findings.filter(({ severity }) => strict || severity === 'wrong');
    const content = [
      ...failures.map(({ message }) => `<failure message="${escapeXml(message)}"/>`),
      ...(notApplicable === undefined ? [] : [`<skipped message="${escapeXml(notApplicable)}"/>`]),
    ].join('');
    const [group, name] = [outcome.resource ?? 'server', `${outcome.rule}: ${text}`].map(escapeXml);
    return `    <testcase classname="${group}" name="${name}">${content}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="contract" tests="${outcomes.length}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

export interface CommandContext {
  readonly registry: Registry;
  /** The keys of the manufacturers. */
  readonly manufacturers: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  readonly writeFile: (path: string, text: string) => void;
}

const usage = `npm run contract -- --api URL --email ADDRESS --manufacturer KEY [options]

Holds a server against the wire format of docs/WIRE.md. It reads only, unless --write is given.

  --api URL            base URL of the API, such as https://api.example.com/api
  --manufacturer KEY   the tenant
  --email ADDRESS      who signs in; the password is in the variable PASSWORD, or in the one that --password-env names
  --token TOKEN        a session that is open already, instead of --email
  --resource NAME      checks this kind of record only; may be repeated
  --origin URL         the address of a web app on another host, for the rules about CORS
  --write              creates, changes and discards records of its own as well
  --strict             remarks are failures too
  --junit FILE         writes the report as JUnit XML

Exit codes: 0 nothing is wrong, 1 something is, 2 the arguments or the sign-in are.`;

const options = {
  api: { type: 'string' },
  manufacturer: { type: 'string' },
  email: { type: 'string' },
  'password-env': { type: 'string', default: 'PASSWORD' },
  token: { type: 'string' },
  resource: { type: 'string', multiple: true },
  origin: { type: 'string' },
  write: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  junit: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options }).values;
type Options = ReturnType<typeof parse>;

/** What is wrong with the arguments; undefined if nothing is. */
function findProblem({ api, manufacturer, email, token, resource, ...given }: Options, context: CommandContext) {
  const { registry, manufacturers, env } = context;
  const names = registry.all.map(({ name }) => name);
  const unknown = resource?.find((name) => !names.includes(name));
  const passwordName = given['password-env'];
  if (api === undefined || !URL.canParse(api)) return `--api must be a URL, not ${String(api)}`;
  if (manufacturer === undefined || !manufacturers.includes(manufacturer))
    return `--manufacturer must be one of ${manufacturers.join(', ')}, not ${String(manufacturer)}`;
  if (unknown !== undefined) return `There is no resource "${unknown}". Known: ${names.join(', ')}`;
  if (token === undefined && email === undefined) return '--email or --token is missing';
  if (token === undefined && !env[passwordName]) return `The variable ${passwordName} must have the password`;
  return undefined;
}

const isFailed = (outcomes: readonly Outcome[], strict: boolean): boolean => {
  const { wrong, remarks } = summarise(outcomes);
  return wrong > 0 || (strict && remarks > 0);
};

/** Signs in and holds the server against the contract. Resolves with the exit code. */
async function run(given: Options, { registry, env, print, writeFile }: CommandContext): Promise<number> {
  const { api = '', manufacturer = '', email = '', resource, origin, write, strict, junit } = given;
  const apiUrl = api.replace(/\/+$/, '');
  const password = env[given['password-env']] ?? '';
  const token = given.token ?? (await signIn({ apiUrl, manufacturer, email, password })).token;
  const outcomes = await runContract({
    ...{ apiUrl, manufacturer, token, registry, write },
    ...(resource && { resources: resource }),
    ...(origin !== undefined && { origin }),
  });
  print(formatReport(outcomes));
  if (junit !== undefined) writeFile(junit, formatJunit(outcomes, { strict }));
  return isFailed(outcomes, strict) ? 1 : 0;
}

/** The reason of a failure in words. */
function describeFailure(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') return 'the server cannot be reached';
  return error instanceof Error ? error.message : String(error);
}

/** Runs the command `npm run contract`. Resolves with its exit code. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const refuse = (problem: string): number => {
    context.printError(`${problem}\n\n${usage}`);
    return 2;
  };
  let given: Options;
  try {
    given = parse(args);
  } catch (error) {
    return refuse((error as Error).message);
  }
  if (given.help) {
    context.print(usage);
    return 0;
  }
  const problem = findProblem(given, context);
  if (problem !== undefined) return refuse(problem);
  return run(given, context).catch((error: unknown) => {
    context.printError(`${String(given.api)}: ${describeFailure(error)}`);
    return 2;
  });
}
