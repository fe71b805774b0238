import { runPackaged } from './buildProvider.mjs';

await runPackaged('contract');
