import type { DescribedRequest } from '../../provider';
import type { RecordedAnswer } from '../recorder';
import { parseJson } from '../requestVerb';

const hideToken = (headers: DescribedRequest['headers']): Readonly<Record<string, string>> => {
  const { authorization, ...others } = headers;
  return { ...others, ...(authorization !== undefined && { authorization: `(${authorization.length} characters)` }) };
};

/** A request without the token. */
export const withoutToken = (request: DescribedRequest): DescribedRequest => ({
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
export function requestLines(request: DescribedRequest): string[] {
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
export const answerLines = ({ status, headers, text }: RecordedAnswer): string[] => [
  `Answer ${status}`,
  ...headerLines(headers),
  '',
  toText(parseJson(text) ?? text),
];

/** The lines of an error: its message, and what else it says. */
export function errorLines(failure: unknown): string[] {
  if (!(failure instanceof Error)) return [String(failure)];
  const details = Object.entries(failure).filter(([name]) => name !== 'name' && name !== 'current');
  return [
    `${failure.name}: ${failure.message}`,
    ...details.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  ];
}
