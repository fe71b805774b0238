import { useState } from 'react';
import { isFilled, remoteChoiceName } from '../../schema';
import { selectDefaults } from './choice';
import { controlAttributesOf } from './controlAttributes';
import { SingleSelect } from './SingleSelect';
import { TypeaheadNotice } from './TypeaheadNotice';
import type { InputProps } from './types';
import { useRemoteChoices } from './useRemoteChoices';
import { useSearchText } from './useSearchText';

/** A searchable select over names from the API; a value that is not among them is displayed as it is. */
export function RemoteChoiceInput(props: InputProps<'remoteChoice'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const [typed, setTyped] = useSearchText(props.initialSearch);
  const names = useRemoteChoices(field, { enabled: open });
  return (
    <SingleSelect<string | null, { readonly value: string; readonly label: string }>
      {...controlAttributesOf(props)}
      {...selectDefaults}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      value={isFilled(value) ? String(value) : null}
      options={[...names.options]}
      labelRender={({ value: chosen }) => remoteChoiceName(field, chosen)}
      notFoundContent={<TypeaheadNotice search={names} />}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && names.state === 'failed') names.retry();
      }}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
