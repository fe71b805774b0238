import { useId, useState } from 'react';
import { Select } from 'antd';
import { withArticle, type Resource } from '../../../schema';
import { HiddenLabel } from '../../../ui';
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
export function FindRecord({ resource, onChoose, loading }: FindRecordProps) {
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
