import type { KindChecks } from '../../schema/kindChecks';
import { mask, maskRules } from '../text/checkMask';

export const phoneChecks: KindChecks<'phone'> = { phone: { options: { masked: mask }, rules: maskRules() } };
