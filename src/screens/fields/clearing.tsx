import { CloseCircleFilled } from '@ant-design/icons';

/**
 * The `allowClear` of antd's selects and calendars. Their clear buttons are not stops of the Tab key: letters typed on
 * one would be lost, and Enter would empty the field. antd has no option for that.
 */
export const clearing = {
  clearIcon: <CloseCircleFilled ref={(icon) => icon?.closest('button')?.setAttribute('tabindex', '-1')} />,
};
