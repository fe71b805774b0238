import { useState } from 'react';
import { flattenOptions, isFilled, optionLabel, type FieldOf } from '../../../schema';
import { SingleSelect, selectDefaults, selectOptions } from '../../../fields/inputs';
import { nonClearableFields } from './caseFields';
import type { AutosaveControlProps } from './autosaveProps';

/** The options of a choice field; with `allowsOther` also the typed text, unless it matches an option. */
function offeredOptions({ options, allowsOther }: FieldOf<'choice'>, typed: string) {
  const text = typed.trim();
  const isListed = flattenOptions(options).some(({ label }) => label.toLowerCase() === text.toLowerCase());
  return [
    ...selectOptions(options),
    ...(allowsOther === true && text !== '' && !isListed ? [{ value: text, label: `Use “${text}”` }] : []),
  ];
}

/** Select that saves on change and reverts to the previous value if the save fails. */
export function AutosavedChoice({ id, name, field, base, saves, describedBy }: AutosaveControlProps<'choice'>) {
  const [typed, setTyped] = useState('');
  const value = saves.valueOf(name);
  const choose = (chosen: string | undefined) => {
    setTyped('');
    void saves.save({ name, value: chosen ?? null, from: base });
  };
  return (
    <SingleSelect<string | null, ReturnType<typeof selectOptions>[number]>
      {...selectDefaults}
      id={id}
      allowClear={!nonClearableFields.includes(name)}
      aria-describedby={describedBy}
      placeholder="Not set"
      value={isFilled(value) ? String(value) : null}
      labelRender={({ value: chosen }) => optionLabel(field.options, chosen)}
      options={offeredOptions(field, typed)}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      status={saves.stateOf(name)?.kind === 'failed' ? 'error' : ''}
      onChange={choose}
    />
  );
}
