import {
  applyRules,
  conditionFeatures,
  conditionSources,
  getField,
  isEqualFieldValue,
  type Resource,
  type Values,
} from '../../schema';
import { pickValues } from './formValues';

/** A record before and after the changes of both sides, and the fields that each side changed. */
interface Changes {
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
  readonly byThem: readonly string[];
  readonly byMe: readonly string[];
}

/**
 * The record as it would be stored. A user changes only fields that the manufacturer's features show, so all of them
 * count as enabled.
 */
function storedValues(resource: Resource, values: Values, original: Values): Values {
  const features = Object.values(resource.fields).flatMap(({ when }) => (when ? conditionFeatures(when) : []));
  return applyRules(resource, { values, original, features }).effective;
}

/**
 * The changes that cannot be stored together, although they are to different fields: one side changed a field on whose
 * value the other side's field depends, which would be emptied or keep its former value. Contains both.
 */
export function excludedChanges(resource: Resource, { before, theirs, mine, byThem, byMe }: Changes): string[] {
  const merged = storedValues(resource, { ...theirs, ...pickValues(mine, byMe) }, theirs);
  const myRecord = storedValues(resource, mine, before);
  const isLost = (name: string, record: Values) =>
    !isEqualFieldValue(getField(resource, name), record[name], merged[name]);
  const lost = [
    ...byMe.filter((name) => isLost(name, myRecord)),
    ...byThem.filter((name) => !byMe.includes(name) && isLost(name, theirs)),
  ];
  const changed = new Set([...byThem, ...byMe]);
  const causes = lost.flatMap((name) => [...conditionSources(resource, name)].filter((source) => changed.has(source)));
  return [...lost, ...causes];
}
