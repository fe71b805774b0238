import { manufacturers as productManufacturers } from '../../resources/manufacturers';
import { registry as productRegistry } from '../../resources';
import type { Manufacturer, Registry } from '../schema';

/** The provider as a package for plain Node.js, with the declarations of the product. */
export * from '../provider';
export type { Manufacturer, Registry };

/** All kinds of record of the product. */
export const registry: Registry = productRegistry;

/** The manufacturers, with their keys and features. */
export const manufacturers: readonly Manufacturer[] = productManufacturers;

export { answerWith, type Disturbance, type Reply } from './answers';
export { injectFaults, type Fault, type Faults } from './faults';
export {
  createAnsweringRecorder,
  createRecorder,
  type RecordedAnswer,
  type RecordedRequest,
  type Recorder,
} from './recorder';
export type { RequestVerb } from './requestVerb';
