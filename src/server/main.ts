import { prepareEngine } from './store/embedded/engineThread';

// The embedded database takes longest to load: its thread begins while this one loads the rest of the server.
if (!process.env.DATABASE_URL) prepareEngine();
void import('./commandLine');
