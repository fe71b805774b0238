import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest comes first. */
const projects = ['api', 'screens', 'provider', 'types', 'further', 'unit'];
const files = ['api/main', 'api/records', 'api/store', 'api/backup', 'api/totals.remembered', 'screens/wizardCreate', 'screens/wizardEdit', 'screens/snapshot', 'provider/matrix'];

const placeIn = (list: readonly string[], fits: (name: string) => boolean): number => {
  const at = list.findIndex(fits);
  return at === -1 ? list.length : at;
};
const projectRank = ({ project }: TestSpecification): number => placeIn(projects, (name) => name === project.name);
const fileRank = ({ moduleId }: TestSpecification): number => placeIn(files, (name) => moduleId.includes(`tests/${name}.test`));

/**
 * Runs a project's files together, since a worker keeps its modules, its document and its stores from one file to the next of the same
 * project alone; the long ones first, since the last one to start keeps one core waiting for the other.
 */
export class LongFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(specifications)).sort((a, b) => projectRank(a) - projectRank(b) || fileRank(a) - fileRank(b));
  }
}
