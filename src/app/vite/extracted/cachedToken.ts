import { getComputedToken } from '@ant-design/cssinjs/es/hooks/useCacheToken';
import { flattenToken } from '@ant-design/cssinjs/es/util';
import { transformToken } from '@ant-design/cssinjs/es/util/css-variables';

export * from '@ant-design/cssinjs/es/hooks/useCacheToken';

type Theme = Parameters<typeof getComputedToken>[2];
type Token = Record<string, unknown>;
type Made = readonly [token: unknown, hash: string, real: unknown, text: string, key: string];

interface Asked {
  readonly override?: Token;
  readonly getComputedToken?: (origin: Token, override: Token, theme: Theme) => Token;
  readonly cssVar: { readonly key: string } & NonNullable<Parameters<typeof transformToken>[2]>;
}

const none: Token = {};
const byObject = new WeakMap<Token, WeakMap<Token, Made>>();
const byContent = new Map<string, Made>();

function make(theme: Theme, origin: Token, { override = none, getComputedToken: compute, cssVar }: Asked): Made {
  const real: Token = compute ? compute(origin, override, theme) : (getComputedToken(origin, override, theme) as Token);
  const [token] = transformToken(real as Parameters<typeof transformToken>[0], cssVar.key, cssVar);
  return [token, '', real, '', cssVar.key];
}

/**
 * Replaces the hook that provides the theme's tokens to antd's components: the tokens are computed once and cached, and no style element is created, because the
 * build's style sheet contains their variables.
 */
export default function useCacheToken(theme: Theme, tokens: readonly [Token, Token], asked: Asked): Made {
  const [seed, own] = tokens;
  const { override = none } = asked;
  const known = byObject.get(own)?.get(override);
  if (known) return known;
  const origin = { ...seed, ...own };
  const content = `${flattenToken(origin)} ${flattenToken(override)} ${asked.cssVar.key}`;
  const made = byContent.get(content) ?? make(theme, origin, asked);
  byContent.set(content, made);
  byObject.set(own, (byObject.get(own) ?? new WeakMap<Token, Made>()).set(override, made));
  return made;
}
