import type { FormInstance } from 'antd';

/** What takes the errors of a field away: only where there are any, as antd warns of a field without one that is told to have none. */
export const errorsGone = (form: Pick<FormInstance, 'getFieldError'>, name: string) => (form.getFieldError(name).length > 0 ? { errors: [] } : {});
