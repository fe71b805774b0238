import type { ComponentType } from 'react';
import { AntdParts } from '../screens';
import { antdFrame } from './antdFrame';

type Fetched<Props extends object> = () => Promise<ComponentType<Props>>;

interface ScreenProps {
  readonly resource: string;
}

/** Wraps a screen built with antd in the antd frame. Both are loaded in parallel. */
const ofAntd = <Props extends object>(load: Fetched<Props>): Fetched<Props> => async () => {
  const [Shown] = await Promise.all([load(), antdFrame.load()]);
  return function Framed(props: Props) {
    return (
      <AntdParts>
        <Shown {...props} />
      </AntdParts>
    );
  };
};

/** Loaders of the custom pages. Each key equals the file name of its page, by which the build finds it (vite/screenPages.ts). */
export const pageCode = {
  AccessLogPage: () => import('../pages/accessLog/AccessLogPage').then(({ AccessLogPage }) => AccessLogPage),
  CaseSnapshotPage: ofAntd(() => import('../pages/cases/snapshot/CaseSnapshotPage').then(({ CaseSnapshotPage }) => CaseSnapshotPage)),
  ConsentPage: ofAntd(() => import('../pages/consent/ConsentPage').then(({ ConsentPage }) => ConsentPage)),
  DashboardPage: () => import('../pages/dashboard/DashboardPage').then(({ DashboardPage }) => DashboardPage),
  EditCasePage: ofAntd(() => import('../pages/cases/wizard/EditCasePage').then(({ EditCasePage }) => EditCasePage)),
  NewCasePage: ofAntd(() => import('../pages/cases/wizard/NewCasePage').then(({ NewCasePage }) => NewCasePage)),
  SignInRoute: ofAntd(() => import('./SignInRoute').then(({ SignInRoute }) => SignInRoute)),
} satisfies Readonly<Record<string, Fetched<object>>>;

/** Loaders of the declared screens, keyed in the same way. */
export const screenCode = {
  CreateScreen: ofAntd<ScreenProps>(() => import('../screens/form/CreateScreen').then(({ CreateScreen }) => CreateScreen)),
  EditScreen: ofAntd<ScreenProps>(() => import('../screens/form/EditScreen').then(({ EditScreen }) => EditScreen)),
  RecordScreen: () => import('../screens/record/RecordScreen').then(({ RecordScreen }) => RecordScreen),
  TrashScreen: () => import('../screens/trash/TrashScreen').then(({ TrashScreen }) => TrashScreen),
} satisfies Readonly<Record<string, Fetched<ScreenProps>>>;
