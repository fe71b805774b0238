import type { ComponentType } from 'react';
import { AntdScope, loadable } from '../ui';

/**
 * Inserts a style sheet before all others, so that the product's own styles take precedence. Resolves once it has
 * loaded and rejects if it cannot be loaded.
 */
function insertStyleSheet(address: string): Promise<void> {
  if (
    address === '' ||
    [...document.styleSheets].some(({ ownerNode }) => (ownerNode as Element | null)?.getAttribute('href') === address)
  )
    return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    };
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      crossOrigin: '',
      href: address,
      onload: () => resolve(),
      onerror,
    });
    document.head.prepend(link);
  });
}

/** Wrapper of the screens built with antd, including their styles. Lists do not need it. */
export const antdFrame = loadable(async () => {
  // Load the toasts too: without a connection, the toast that reports it could not be fetched.
  const [{ AntdFrame }] = await Promise.all([
    import('./AntdFrame'),
    import('./AntdToasts'),
    import('virtual:antd-sheet').then(({ default: address }) => insertStyleSheet(address)),
  ]);
  return AntdFrame;
});

type ComponentLoader<Props extends object> = () => Promise<ComponentType<Props>>;

interface ScreenProps {
  readonly resource: string;
}

/** Wraps a screen built with antd in the antd frame. Both are loaded in parallel. */
export const withAntdFrame =
  <Props extends object>(load: ComponentLoader<Props>): ComponentLoader<Props> =>
  async () => {
    const [Screen] = await Promise.all([load(), antdFrame.load()]);
    return function Framed(props: Props) {
      return (
        <AntdScope>
          <Screen {...props} />
        </AntdScope>
      );
    };
  };

/**
 * Loaders of the custom pages. Each key equals the file name of its page, by which the build finds it
 * (build/screenPages.ts).
 */
export const pageLoaders = {
  CaseSnapshotPage: withAntdFrame(
    async () => (await import('../pages/cases/snapshot/CaseSnapshotPage')).CaseSnapshotPage,
  ),
  ConsentPage: withAntdFrame(async () => (await import('../pages/consent/ConsentPage')).ConsentPage),
  DashboardPage: async () => (await import('../pages/dashboard/DashboardPage')).DashboardPage,
  EditCasePage: withAntdFrame(async () => (await import('../pages/cases/wizard/EditCasePage')).EditCasePage),
  NewCasePage: withAntdFrame(async () => (await import('../pages/cases/wizard/NewCasePage')).NewCasePage),
  NotFollowedUpPage: async () => (await import('../pages/dashboard/NotFollowedUpPage')).NotFollowedUpPage,
  ReportsPage: async () => (await import('../screens/reports/ReportsPage')).ReportsPage,
  SafetyPage: async () => (await import('../pages/safety/SafetyPage')).SafetyPage,
  SignInRoute: withAntdFrame(async () => (await import('./SignInRoute')).SignInRoute),
} satisfies Readonly<Record<string, ComponentLoader<object>>>;

/** Loaders of the declared screens, keyed in the same way. */
export const screenLoaders = {
  CreateScreen: withAntdFrame<ScreenProps>(async () => (await import('../screens/form/CreateScreen')).CreateScreen),
  EditScreen: withAntdFrame<ScreenProps>(async () => (await import('../screens/form/EditScreen')).EditScreen),
  ImportScreen: withAntdFrame<ScreenProps>(async () => (await import('../screens/import/ImportScreen')).ImportScreen),
  RecordScreen: async () => (await import('../screens/record/RecordScreen')).RecordScreen,
  TrashScreen: async () => (await import('../screens/trash/TrashScreen')).TrashScreen,
} satisfies Readonly<Record<string, ComponentLoader<ScreenProps>>>;
