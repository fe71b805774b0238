import { Alert, Button } from 'antd';
import { recordTitle } from '../../../schema/screens';
import { formatValue, withArticle, writtenReferences, type Resource, type Values } from '../../../schema';
import { DiscardedTag } from '../../../fields/views';
import { joinLabels, PassesFocusOn, Flex } from '../../../ui';
import { isGroupComplete, changedInGroup, useFormState, type RecordForm } from '../../../screens/form';
import type { LinkedGroup } from './useLinkedGroup';

interface LinkedRecordNoticeProps {
  readonly form: RecordForm;
  readonly linking: LinkedGroup;
}

/** Labels of the fields that a linked record requires to be saved: "First Name and Last Name". */
export function requiredFieldLabels(resource: Resource, target: Resource, reference: string): string {
  const needs = writtenReferences(resource).find((written) => written.reference === reference)?.whenFilled ?? [];
  return joinLabels(needs.map((name) => target.fields[name]?.label ?? name));
}

/** "CC12 Jane Doe" */
function titleOf(target: Resource, linked: Values): string {
  const { id } = target.fields;
  const number = (id && formatValue(id, linked.id)) ?? '';
  const title = recordTitle(target, linked);
  return title === number ? number : `${number} ${title}`;
}

/** States which record the step edits, and what saving does with the typed values. */
export function LinkedRecordNotice({ form, linking }: LinkedRecordNoticeProps) {
  const { group, target, linked, detach } = linking;
  const { base, values } = useFormState(form.store);
  const one = target.label.one.toLowerCase();
  const typed = changedInGroup(group, { base: base?.record ?? {}, values });
  const complete = isGroupComplete(group, values);
  const gap = typed.length > 0 && !complete && (
    <Alert
      type="warning"
      showIcon
      title={
        `What is typed here is not saved with the case: ${withArticle(one)} needs ` +
        `${requiredFieldLabels(group.resource, target, group.reference)}.`
      }
    />
  );
  if (linked === undefined) {
    const fresh = typed.length > 0 && complete && (
      <Alert type="info" showIcon title={`Saving the case creates this ${one}.`} />
    );
    return fresh || gap || null;
  }
  return (
    <Flex vertical gap="small">
      <Alert
        type="info"
        showIcon
        title={
          <Flex gap="small" align="center" wrap>
            <span style={{ overflowWrap: 'anywhere' }}>
              Linked to{' '}
              <strong>
                <bdi>{titleOf(target, linked)}</bdi>
              </strong>
              . What you change here changes this {one} too.
            </span>
            <DiscardedTag record={linked} />
          </Flex>
        }
        action={
          <PassesFocusOn>
            <Button size="small" onClick={() => void detach()}>
              Detach
            </Button>
          </PassesFocusOn>
        }
      />
      {gap}
    </Flex>
  );
}
