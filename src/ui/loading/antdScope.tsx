import { createContext, createElement, Suspense, use, type ReactNode } from 'react';
import type { Loadable } from './loadable';

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
