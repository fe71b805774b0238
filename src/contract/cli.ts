import { writeFileSync } from 'node:fs';
import { manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import { runCommand } from './runCommand';

process.exitCode = await runCommand(process.argv.slice(2), {
  registry,
  manufacturers: manufacturers.map(({ key }) => key),
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  writeFile: writeFileSync,
});
