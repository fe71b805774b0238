import type { KindChecks } from '../../schema/kindChecks';
import { mask, maskRules } from '../shared/checkMask';

export const phoneChecks: KindChecks<'phone'> = { phone: { options: { masked: mask }, rules: maskRules() } };
