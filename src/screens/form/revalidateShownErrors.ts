import type { FormInstance } from 'antd';

/**
 * Validates the inputs of a form of antd again that show an error, which would otherwise stay below a value that has
 * been corrected until the input is left or the form submitted.
 */
export function revalidateShownErrors<Values>(form: FormInstance<Values>): void {
  const names = form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);
  if (names.length > 0)
    void form.validateFields(names as Parameters<typeof form.validateFields>[0]).catch(() => undefined);
}
