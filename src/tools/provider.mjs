import { runPackaged } from './buildProvider.mjs';

await runPackaged('cli');
