import { prepareEngine } from './store/embedded/engineThread';

/** What the embedded database needs is loaded and begun first: it is opened in a thread of its own while this one loads the rest of the server. */
async function run(): Promise<void> {
  // Health records lie in what this process writes: nobody else on the machine reads them, whatever it was started with.
  process.umask(0o077);
  if (!process.env.DATABASE_URL) {
    prepareEngine();
    const { openAhead } = await import('./openAhead');
    openAhead(process.env, process.argv.slice(2));
  }
  const { main } = await import('./commandLine');
  await main();
}

void run();
