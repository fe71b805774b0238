import { useId, useState } from 'react';
import { Select } from 'antd';
import type { Resource } from '../../schema';
import { HiddenLabel } from '../../ui';
import { renderMatch, type RecordChoice } from './input';
import { renderMatches, TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';

interface RecordFinderProps {
  readonly resource: Resource;
  /** What can be found, for users. */
  readonly title: string;
  readonly onChoose: (id: number) => void;
  /** A record that is not offered. */
  readonly except?: number;
  readonly loading?: boolean;
}

/** A select that finds a record by its title, hands it on, and is empty again (Cases 2). */
export function RecordFinder({ resource, title, onChoose, except, loading = false }: RecordFinderProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useRecordSearch(resource.name, { text: typed, enabled: open });
  const choose = (chosen: number) => {
    setTyped('');
    onChoose(chosen);
  };
  return (
    <>
      <HiddenLabel htmlFor={id}>{title}</HiddenLabel>
      <Select<number | null, RecordChoice>
        id={id}
        value={null}
        placeholder={title}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        onOpenChange={setOpen}
        onChange={(chosen) => chosen !== null && choose(chosen)}
        loading={loading}
        options={search.matches
          .filter((match) => match.id !== except)
          .map((match) => ({ value: match.id, label: match.title, details: match.details }))}
        optionRender={renderMatch}
        notFoundContent={<TypeaheadNotice search={search} />}
        popupRender={renderMatches(search)}
        style={{ width: '100%' }}
      />
    </>
  );
}
