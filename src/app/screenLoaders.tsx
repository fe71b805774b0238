import type { ComponentType } from 'react';
import { AntdScope } from '../ui';
import { antdFrame } from './loadAntd';

type ComponentLoader<Props extends object> = () => Promise<ComponentType<Props>>;

interface ScreenProps {
  readonly resource: string;
}

/** Wraps a screen built with antd in the antd frame. Both are loaded in parallel. */
const withAntdFrame =
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
  AccessLogPage: () => import('../pages/accessLog/AccessLogPage').then(({ AccessLogPage }) => AccessLogPage),
  CaseSnapshotPage: withAntdFrame(() =>
    import('../pages/cases/snapshot/CaseSnapshotPage').then(({ CaseSnapshotPage }) => CaseSnapshotPage),
  ),
  ConsentPage: withAntdFrame(() => import('../pages/consent/ConsentPage').then(({ ConsentPage }) => ConsentPage)),
  DashboardPage: () => import('../pages/dashboard/DashboardPage').then(({ DashboardPage }) => DashboardPage),
  EditCasePage: withAntdFrame(() =>
    import('../pages/cases/wizard/EditCasePage').then(({ EditCasePage }) => EditCasePage),
  ),
  NewCasePage: withAntdFrame(() => import('../pages/cases/wizard/NewCasePage').then(({ NewCasePage }) => NewCasePage)),
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
  RecordScreen: () => import('../screens/record/RecordScreen').then(({ RecordScreen }) => RecordScreen),
  TrashScreen: () => import('../screens/trash/TrashScreen').then(({ TrashScreen }) => TrashScreen),
} satisfies Readonly<Record<string, ComponentLoader<ScreenProps>>>;
