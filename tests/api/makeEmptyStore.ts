import { prepareEmptyStore } from '../../src/server/store';

/** Makes ahead what every embedded store of the tests begins as, as a build does. */
export default prepareEmptyStore;
