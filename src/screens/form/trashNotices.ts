import { loadable } from '../../ui';

/* Loaded when they are shown: few of the records that people open are in the trash. */
export const TrashNotice = loadable(async () => (await import('./TrashNotice')).TrashNotice);
export const FormTrashNotice = loadable(async () => (await import('./TrashNotice')).FormTrashNotice);
