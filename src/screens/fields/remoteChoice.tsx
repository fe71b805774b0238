import { useState } from 'react';
import { isFilled, listedName } from '../../schema';
import { selectLook } from './choice';
import { attributesOf } from './attributes';
import { OneSelect } from './OneSelect';
import { TypeaheadNotice } from './TypeaheadNotice';
import type { InputProps } from './types';
import { useRemoteChoices } from './useRemoteChoices';
import { useSearchedText } from './useSearchedText';

/** A searchable select over names from the API; a value that is not among them is displayed as it is. */
export function RemoteChoiceInput(props: InputProps<'remoteChoice'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const [typed, setTyped] = useSearchedText(props.firstTyped);
  const names = useRemoteChoices(field, { enabled: open });
  return (
    <OneSelect<string | null, { readonly value: string; readonly label: string }>
      {...attributesOf(props)}
      {...selectLook}
      showSearch={{ optionFilterProp: 'label', searchValue: typed, onSearch: setTyped }}
      value={isFilled(value) ? String(value) : null}
      options={[...names.options]}
      labelRender={({ value: chosen }) => listedName(field, chosen)}
      notFoundContent={<TypeaheadNotice search={names} />}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && names.state === 'failed') names.retry();
      }}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
