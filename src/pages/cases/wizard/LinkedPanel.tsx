import { useMemo, useId, useState } from 'react';
import { Button, Select } from 'antd';
import { patients } from '../../../../resources/patients';
import { requiredRuleOf, type Field, type Resource, type Values, withArticle } from '../../../schema';
import { CreateModal, focusForm, type QuestionDialog, type RecordForm, RecordLookup } from '../../../screens/form';
import { ErrorBoundary, Flex, HiddenLabel } from '../../../ui';
import { patientLookup } from '../../patients';
import { LinkedRecordNotice } from './LinkedRecordNotice';
import { useCreateDialog } from '../useCreateDialog';
import { useLinkedGroup } from './useLinkedGroup';
import {
  type RecordChoice,
  renderMatch,
  renderMatches,
  TypeaheadNotice,
  useRecordSearch,
} from '../../../fields/inputs';

interface FindRecordProps {
  readonly resource: Resource;
  readonly onChoose: (id: number) => void;
  readonly loading: boolean;
}

/** Search box of a step (Cases 2): searches by name, debounced by 300 ms. */
function FindRecord({ resource, onChoose, loading }: FindRecordProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useRecordSearch(resource.name, { text: typed, enabled: open });
  const title = `Find ${withArticle(resource.label.one.toLowerCase())} to auto-populate`;
  const choose = (chosen: number) => {
    setTyped('');
    onChoose(chosen);
  };
  return (
    <div style={{ flex: 1, minWidth: 330 }}>
      <HiddenLabel htmlFor={id}>{title}</HiddenLabel>
      <Select<number | null, RecordChoice>
        id={id}
        value={null}
        placeholder={title}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        onOpenChange={setOpen}
        onChange={(chosen) => chosen !== null && choose(chosen)}
        loading={loading}
        options={search.matches.map((match) => ({ value: match.id, label: match.title, details: match.details }))}
        optionRender={renderMatch}
        notFoundContent={<TypeaheadNotice search={search} />}
        popupRender={renderMatches(search)}
        style={{ width: '100%' }}
      />
    </div>
  );
}

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
            <FindRecord resource={target} loading={linking.reading} onChoose={(id) => onChoice(linking.choose(id))} />
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
