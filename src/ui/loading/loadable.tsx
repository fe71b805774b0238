import { lazy, useState, type ComponentType, createContext, createElement, Suspense, use, type ReactNode } from 'react';

const AntdFrameContext = createContext<Loadable<{ readonly children: ReactNode }> | undefined>(undefined);

/**
 * Provides the wrapper of antd components, which is loaded when the first of them is shown; without it they are
 * rendered as they are.
 */
export const AntdFrameProvider = AntdFrameContext.Provider;

/** The provided wrapper, so that it can be preloaded. */
export const useAntdFrame = () => use(AntdFrameContext);

interface AntdScopeProps {
  readonly children: ReactNode;
  /** Shown while the components are loading. */
  readonly fallback?: ReactNode;
}

/** Wraps components made of antd on screens that are otherwise plain HTML. */
export function AntdScope({ children, fallback }: AntdScopeProps) {
  const frame = useAntdFrame();
  return <Suspense fallback={fallback}>{frame ? createElement(frame, null, children) : children}</Suspense>;
}

/**
 * Whether the error says that a code chunk could not be fetched: the network failed, or a newer version has replaced
 * it.
 */
export const isChunkLoadFailure = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|unable to preload/i.test(error.message);

/** The explanation shown to the user. */
export const chunkLoadHint = 'The connection failed, or a new version of the desk has been installed.';

/** A code chunk that could not be fetched. `cause` is the browser's error. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /**
   * Allows the next component that mounts to fetch the code again. Until then the failure is cached, which prevents a
   * retry loop.
   */
  readonly reset: () => void;

  constructor(cause: Error, reset: () => void) {
    super(cause.message, { cause });
    this.reset = reset;
  }
}

/** A component whose code is fetched when it is first rendered, below a Suspense. */
export type Loadable<Props extends object> = ComponentType<Props> & {
  /** Preloads the code; a failed fetch is retried by the next call. */
  readonly load: () => Promise<unknown>;
};

/** The address of a module that could not be fetched, where the browser names it: Chromium and Firefox do. */
const failedAddress = (error: unknown) =>
  isChunkLoadFailure(error) ? /dynamically imported module: (\S+)/.exec(error.message)?.[1] : undefined;

/**
 * Like React's `lazy`, except that a failed fetch throws a ChunkLoadError at render time and can be retried. Preloaded
 * code renders without suspending.
 */
export function loadable<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  // Chromium answers every further import of an address that failed with the first error
  // (https://github.com/whatwg/html/issues/6768), so that the next attempt asks for it under another one.
  let failure: { readonly address: string; readonly error: unknown } | undefined;
  let attempts = 0;

  /** Fetches the file alone: its component is its only export, else only `fetch` knows which. */
  const fetchAgain = async (address: string, error: unknown): ReturnType<typeof fetch> => {
    attempts += 1;
    const file = (await import(/* @vite-ignore */ `${address}?attempt=${attempts}`)) as Record<string, unknown>;
    const [component, ...others] = Object.values(file);
    if (component === undefined || others.length > 0) throw error;
    return component as ComponentType<Props>;
  };

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (loaded = await (failure ? fetchAgain(failure.address, failure.error) : fetch()));
    } catch (error) {
      const address = failedAddress(error);
      if (address !== undefined) failure ??= { address, error };
      throw error;
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
        if (!isChunkLoadFailure(error)) throw error;
        throw new ChunkLoadError(error, () => (Lazy = createLazy()));
      }
    });
  let Lazy = createLazy();

  function Shown(props: Props) {
    // Stable for the lifetime of this instance: another component type would remount it.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load });
}
