import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, which start first: the last one to start keeps one core waiting for the other. */
const long = [
  'api/main',
  'api/records',
  'screens/wizardCreate',
  'provider/matrix',
  'screens/wizardEdit',
  'screens/snapshot',
  'api/store',
  'screens/fieldsText',
  'api/seed',
  'api/badInput',
  'screens/consent',
  'screens/appShell',
].map((name) => `tests/${name}.test`);

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(name));
  return at === -1 ? long.length : at;
};

/** Runs the long files first, each project's files together otherwise. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
