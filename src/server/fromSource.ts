import { main } from './operations/start/commandLine';

/** Runs a command of the server from its sources, without a build; the module is loaded once the command has ended. */
process.umask(0o077);
await main();
