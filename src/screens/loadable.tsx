import { lazy, useState, type ComponentType } from 'react';

/** Code of the product that could not be fetched: the network failed, or a newer version has replaced it. `cause` is what the browser said. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** Lets the code be asked for again by what shows it next. Until then it stays missing, so that nothing asks again and again meanwhile. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
  }
}

/** A component whose code is fetched when it is first shown, below a Suspense. */
export type Loadable<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead; what failed is tried again with the next call. */
  readonly load: () => Promise<unknown>;
};

/** As React's `lazy`, but for code that could not be fetched: that throws a ChunkLoadError where it is shown, and can be asked for again. Code that was fetched ahead is shown without a wait. */
export function loadable<Props extends object>(fetch: () => Promise<{ readonly default: ComponentType<Props> }>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (loaded = (await fetch()).default);
    } finally {
      pending = undefined;
    }
  }
  const load = () => (loaded ? Promise.resolve(loaded) : (pending ??= fetchOnce()));

  const createLazy = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new ChunkLoadError(error, () => (Lazy = createLazy()));
      }
    });
  let Lazy = createLazy();

  function Shown(props: Props) {
    // The same for as long as it stands there: another one would begin anew.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load });
}
