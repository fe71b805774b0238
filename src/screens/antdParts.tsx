import { createContext, lazy, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

type Frame = ComponentType<{ readonly children: ReactNode }>;

/** What parts made of antd stand in, loaded when the first of them is shown. */
export interface AntdFrame {
  readonly Lazy: Frame;
  /** The frame once it is loaded. */
  readonly loaded: () => Frame | undefined;
  readonly load: () => Promise<unknown>;
}

export function createAntdFrame(fetch: () => Promise<{ readonly default: Frame }>): AntdFrame {
  let current: Frame | undefined;
  const load = async () => {
    const module = await fetch();
    current = module.default;
    return module;
  };
  return { Lazy: lazy(load), loaded: () => current, load };
}

const FrameContext = createContext<AntdFrame | undefined>(undefined);

/** Says what parts made of antd stand in; without one they stand in what is there already. */
export const AntdFrameProvider = FrameContext.Provider;

/** The frame of the parts below here, to be loaded ahead of them. */
export const useAntdFrame = (): AntdFrame | undefined => use(FrameContext);

interface AntdPartsProps {
  readonly children: ReactNode;
  /** What stands there while the parts are loaded. */
  readonly fallback?: ReactNode;
}

/** Holds parts that are made of antd, below screens that are plain HTML. */
export function AntdParts({ children, fallback }: AntdPartsProps) {
  const frame = useAntdFrame();
  const [Frame] = useState<Frame | undefined>(() => frame?.loaded() ?? frame?.Lazy);
  return <Suspense fallback={fallback}>{Frame ? <Frame>{children}</Frame> : children}</Suspense>;
}
