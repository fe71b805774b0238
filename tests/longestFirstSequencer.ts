import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ordered by duration, the longest first. */
const projects = ['node', 'screens', 'further'];
const files = [
  'api/main.',
  'api/totals.remembered.',
  'contract/otherServers.',
  'api/start.',
  'api/records.',
  'api/scripts.',
  'provider/matrix.',
  'api/sessions.',
  'api/administrators.',
  'api/backup.',
  'api/store.',
  'types/',
  'unit/scaffold/command.',
  'screens/wizardCreate.',
  'screens/wizardEdit.',
  'screens/snapshot.',
  'api/',
  'contract/',
  'provider/',
];

const rankIn = (list: readonly string[], fits: (name: string) => boolean): number => {
  const at = list.findIndex(fits);
  return at === -1 ? list.length : at;
};
const projectRank = ({ project }: TestSpecification): number => rankIn(projects, (name) => name === project.name);
const fileRank = ({ moduleId }: TestSpecification): number =>
  rankIn(files, (name) => moduleId.includes(`/tests/${name}`));

/**
 * Runs a project's files together, because a worker reuses its modules, document and stores only between files of the
 * same project. Runs long files first, because the last file to start keeps one core waiting for the other.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(specifications)).sort(
      (a, b) => projectRank(a) - projectRank(b) || fileRank(a) - fileRank(b),
    );
  }
}
