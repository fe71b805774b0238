import { runCommand } from './cli/runCommand';
import { manufacturers, registry } from '.';

process.exitCode = await runCommand(process.argv.slice(2), {
  registry,
  manufacturers,
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
