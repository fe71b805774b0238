import { App } from 'antd';

/** Says as a toast what is neither a success nor a failure; Refine's notifications know no such kind. */
export function useNote(): (message: string) => void {
  const { notification } = App.useApp();
  return (message) => notification.info({ key: message, title: message, role: 'status' });
}
