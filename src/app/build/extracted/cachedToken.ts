import { getComputedToken } from '@ant-design/cssinjs/es/hooks/useCacheToken';
import { flattenToken } from '@ant-design/cssinjs/es/util';
import { transformToken } from '@ant-design/cssinjs/es/util/css-variables';

export * from '@ant-design/cssinjs/es/hooks/useCacheToken';

type Theme = Parameters<typeof getComputedToken>[2];
type Token = Record<string, unknown>;
type TokenResult = readonly [token: unknown, hash: string, real: unknown, text: string, key: string];

interface TokenOptions {
  readonly override?: Token;
  readonly getComputedToken?: (origin: Token, override: Token, theme: Theme) => Token;
  readonly cssVar: { readonly key: string } & NonNullable<Parameters<typeof transformToken>[2]>;
}

const noOverride: Token = {};
const cacheByObject = new WeakMap<Token, WeakMap<Token, TokenResult>>();
const cacheByContent = new Map<string, TokenResult>();

function createToken(
  theme: Theme,
  origin: Token,
  { override = noOverride, getComputedToken: computeToken, cssVar }: TokenOptions,
): TokenResult {
  const computed: Token = computeToken
    ? computeToken(origin, override, theme)
    : (getComputedToken(origin, override, theme) as Token);
  const [token] = transformToken(computed as Parameters<typeof transformToken>[0], cssVar.key, cssVar);
  return [token, '', computed, '', cssVar.key];
}

/**
 * Replaces the hook that provides the theme's tokens to antd's components: the tokens are computed once and cached, and
 * no style element is created, because the build's style sheet contains their variables.
 */
export default function useCacheToken(
  theme: Theme,
  tokens: readonly [Token, Token],
  options: TokenOptions,
): TokenResult {
  const [seed, ownToken] = tokens;
  const { override = noOverride } = options;
  const cached = cacheByObject.get(ownToken)?.get(override);
  if (cached) return cached;
  const origin = { ...seed, ...ownToken };
  const content = `${flattenToken(origin)} ${flattenToken(override)} ${options.cssVar.key}`;
  const result = cacheByContent.get(content) ?? createToken(theme, origin, options);
  cacheByContent.set(content, result);
  cacheByObject.set(ownToken, (cacheByObject.get(ownToken) ?? new WeakMap<Token, TokenResult>()).set(override, result));
  return result;
}
