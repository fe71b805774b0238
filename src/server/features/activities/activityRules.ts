import { activities } from '../../../../resources/activities';
import { attachRules } from '../../attachRules';

/** Records the creator of an activity. */
export const activityRules = attachRules(activities, {
  beforeCreate: (values, { user }) => ({ ...values, brand_admin_id: user.id }),
});
