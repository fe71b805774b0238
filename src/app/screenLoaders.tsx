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
  const [frame] = await Promise.all([
    import('./AntdFrame'),
    import('./AntdToasts'),
    import('virtual:antd-sheet').then(({ default: address }) => insertStyleSheet(address)),
  ]);
  return frame;
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
  CaseSnapshotPage: withAntdFrame(() =>
    import('../pages/cases/snapshot/CaseSnapshotPage').then(({ CaseSnapshotPage }) => CaseSnapshotPage),
  ),
  ConsentPage: withAntdFrame(() => import('../pages/consent/ConsentPage').then(({ ConsentPage }) => ConsentPage)),
  DashboardPage: () => import('../pages/dashboard/DashboardPage').then(({ DashboardPage }) => DashboardPage),
  EditCasePage: withAntdFrame(() =>
    import('../pages/cases/wizard/EditCasePage').then(({ EditCasePage }) => EditCasePage),
  ),
  NewCasePage: withAntdFrame(() => import('../pages/cases/wizard/NewCasePage').then(({ NewCasePage }) => NewCasePage)),
  NotFollowedUpPage: () =>
    import('../pages/dashboard/NotFollowedUpPage').then(({ NotFollowedUpPage }) => NotFollowedUpPage),
  ReportsPage: () => import('../pages/reports/ReportsPage').then(({ ReportsPage }) => ReportsPage),
  SafetyPage: () => import('../pages/safety/SafetyPage').then(({ SafetyPage }) => SafetyPage),
  SignInRoute: withAntdFrame(() => import('./SignInRoute').then(({ SignInRoute }) => SignInRoute)),
} satisfies Readonly<Record<string, ComponentLoader<object>>>;

/** Loaders of the declared screens, keyed in the same way. */
export const screenLoaders = {
  CreateScreen: withAntdFrame<ScreenProps>(() =>
    import('../screens/form/CreateScreen').then(({ CreateScreen }) => CreateScreen),
  ),
  EditScreen: withAntdFrame<ScreenProps>(() =>
    import('../screens/form/EditScreen').then(({ EditScreen }) => EditScreen),
  ),
  ImportScreen: withAntdFrame<ScreenProps>(() =>
    import('../screens/import/ImportScreen').then(({ ImportScreen }) => ImportScreen),
  ),
  RecordScreen: () => import('../screens/record/RecordScreen').then(({ RecordScreen }) => RecordScreen),
  TrashScreen: () => import('../screens/trash/TrashScreen').then(({ TrashScreen }) => TrashScreen),
} satisfies Readonly<Record<string, ComponentLoader<ScreenProps>>>;
