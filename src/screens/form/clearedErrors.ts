import type { FormInstance } from 'antd';

/**
 * The field data that clears a field's errors; empty if it has none, since antd warns about clearing the errors of an
 * unregistered field.
 */
export const clearedErrors = (form: Pick<FormInstance, 'getFieldError'>, name: string) =>
  form.getFieldError(name).length > 0 ? { errors: [] } : {};
