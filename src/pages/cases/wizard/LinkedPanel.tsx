import { useMemo } from 'react';
import { Button } from 'antd';
import { patients } from '../../../../resources/patients';
import { requiredRuleOf, type Field, type Resource, type Values, withArticle } from '../../../schema';
import {
  CreateModal,
  focusForm,
  type QuestionDialog,
  type RecordForm,
  RecordLookup,
  useCreateDialog,
} from '../../../screens/form';
import { ErrorBoundary, Flex } from '../../../ui';
import { RecordFinder } from '../../../fields/inputs';
import { patientLookup } from '../../patients';
import { LinkedRecordNotice } from './LinkedRecordNotice';
import { useLinkedGroup } from './useLinkedGroup';

interface LinkedPanelProps {
  readonly form: RecordForm;
  readonly reference: string;
  readonly page: string;
  readonly ask: QuestionDialog['ask'];
  /** Called with a chosen record that is being read; resolves with whether it has been linked. */
  readonly onChoice: (choice: Promise<boolean>) => void;
}

/**
 * The resource as the wizard creates its records: without the fields that only forms require, not the server (Cases 5,
 * decision 22).
 */
function withoutFormRequired(resource: Resource): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => {
    const { required: _required, ...plain } = field;
    return [name, requiredRuleOf(field)?.in === 'form' ? plain : field];
  });
  return { ...resource, fields: Object.fromEntries(fields) };
}

/**
 * Header of a step that edits a linked record (Cases 2): finds or creates the record, and shows which one is linked.
 */
export function LinkedPanel({ form, reference, page, ask, onChoice }: LinkedPanelProps) {
  const linking = useLinkedGroup({ form, reference, ask });
  const { target } = linking;
  const created = useMemo(() => withoutFormRequired(target), [target]);
  const creation = useCreateDialog(form.resource.name, { page, create: target.name });
  const lookup = target.name === patients.name ? patientLookup : undefined;
  const create = (
    <Button disabled={!form.base || form.discarded} onClick={() => creation.open({ page, create: target.name })}>
      {target.list?.createLabel ?? `Create A New ${target.label.one}`}
    </Button>
  );
  const choose = ({ id }: Values) => {
    // The result list unmounts, so focus moves to the fields that it fills.
    focusForm(form.id);
    onChoice(linking.choose(Number(id)));
  };
  return (
    <ErrorBoundary>
      <Flex vertical gap="middle">
        {lookup ? (
          <>
            <Flex>{create}</Flex>
            <RecordLookup resource={target} {...lookup} onChoose={choose} />
          </>
        ) : (
          <Flex gap="small" wrap>
            <div style={{ flex: 1, minWidth: 330 }}>
              <RecordFinder
                resource={target}
                title={`Find ${withArticle(target.label.one.toLowerCase())} to auto-populate`}
                loading={linking.reading}
                onChoose={(id) => onChoice(linking.choose(id))}
              />
            </div>
            {create}
          </Flex>
        )}
        <LinkedRecordNotice form={form} linking={linking} />
      </Flex>
      {creation.dialog && (
        <CreateModal
          key={creation.opening}
          resource={created}
          draft={{ owner: form.resource.name, form: creation.dialog }}
          onCreated={({ record }) => void linking.fill(record)}
          onExisting={choose}
          {...creation.control}
        />
      )}
    </ErrorBoundary>
  );
}
