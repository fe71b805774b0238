import { lazy, useState, type ComponentType } from 'react';

/** Whether an error says that a part of the program could not be fetched: the network failed, or a newer version has replaced it. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|unable to preload/i.test(error.message);

/** Why that may be, for whoever waits for it. */
export const whyMissing = 'The connection failed, or a new version of the desk has been installed.';

/** Code that could not be fetched. `cause` is what the browser said. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** Lets the code be asked for again by what shows it next. Until then it stays missing, so that nothing asks again and again meanwhile. */
  readonly forget: () => void;

  constructor(cause: Error, forget: () => void) {
    super(cause.message, { cause });
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
        if (!isMissingCode(error)) throw error;
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
