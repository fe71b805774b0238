import { createContext, createElement, Suspense, use, type ReactNode } from 'react';
import type { Loadable } from './loadable';

const FrameContext = createContext<Loadable<{ readonly children: ReactNode }> | undefined>(undefined);

/** Says what parts made of antd stand in, loaded when the first of them is shown; without one they stand in what is there already. */
export const AntdFrameProvider = FrameContext.Provider;

/** The frame of the parts below here, to be loaded ahead of them. */
export const useAntdFrame = () => use(FrameContext);

interface AntdPartsProps {
  readonly children: ReactNode;
  /** What stands there while the parts are loaded. */
  readonly fallback?: ReactNode;
}

/** Holds parts that are made of antd, below screens that are plain HTML. */
export function AntdParts({ children, fallback }: AntdPartsProps) {
  const frame = useAntdFrame();
  return <Suspense fallback={fallback}>{frame ? createElement(frame, null, children) : children}</Suspense>;
}
