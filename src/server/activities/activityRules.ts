import { activities } from '../../../resources/activities';
import { attachRules } from '../attachRules';

/** Whoever writes an activity is its creator; one that says nothing else is an open Activity. */
export const activityRules = attachRules(activities, {
  beforeCreate: (values, { user }) => ({ activity_type: 'Activity', status: 'Open', ...values, brand_admin_id: user.id }),
});
