import { defaultManufacturer, features, manufacturers } from '../../../../resources/manufacturers';
import { assertManufacturersUsable } from '../../../schema/server';

/** The schemas of the database that belong to no manufacturer: the one of all manufacturers, and PostgreSQL's own. */
const reservedKeys = ['staff', 'public'];

// Loading this module checks the manufacturers. It is imported before the declarations, which offer the manufacturers
// as choices and would report a mistake among them as their own.
assertManufacturersUsable({ manufacturers, defaultManufacturer, features, reservedKeys });
