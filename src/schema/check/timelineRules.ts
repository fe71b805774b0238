import type { TimelineEntry } from '../resourceParts';
import { timelineKindsOf } from '../timeline';
import type { Subject } from './context';
import { family, rule, type Placed } from './rule';

type Told = Placed & { readonly entry: TimelineEntry };

function* entries({ resource: { timeline } }: Subject): Generator<Told> {
  if (timeline) yield { where: 'timeline', entry: timeline };
}

const nowhere =
  'appears nowhere: no kind that it refers to, directly or over one reference, has "timeline" in its "record"; write ' +
  'it there, or leave it out here';

/** Rules of kinds of record that timelines tell of. */
export const timelineRules = family(entries, [
  rule(
    (_, { resource: { view } }) => view?.of,
    (of) => `is of a view, whose records are told of as ${of}; write it there`,
  ),
  rule((_, { resource, resources, isSound }) => {
    const all = [...resources.values()];
    const isTold = all.some(
      (target) =>
        target.record?.timeline &&
        timelineKindsOf(target, { all }).some((kind) => kind.resource.name === resource.name),
    );
    return isSound && !resource.view && !isTold;
  }, nowhere),
]);
