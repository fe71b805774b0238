import { prepareEmptyStore } from '../../src/server/db';

/** Creates the initial image of every embedded test store, as a build does. */
export default prepareEmptyStore;
