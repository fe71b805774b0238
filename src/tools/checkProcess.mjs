import { findProblems } from './declarations/findProblems.mjs';

/** Checks the declarations as they are on the disk, and sends their problems to the process that started this one. */
process.send(await findProblems());
process.disconnect();
