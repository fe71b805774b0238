import { useState } from 'react';
import { Select } from 'antd';
import { isFilled, listedName } from '../../schema';
import { attributesOf } from './attributes';
import { selectLook } from './choice';
import { TextCell, WholeText } from './OneLine';
import { TypeaheadNotice } from './TypeaheadNotice';
import type { FieldView, InputProps } from './types';
import { useListing } from './useListing';

/** A select with search over names that the API keeps; a value that is not among them is shown as it is. */
function ListingInput(props: InputProps<'listing'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(false);
  const listing = useListing(field, { enabled: open });
  return (
    <Select<string>
      {...attributesOf(props)}
      {...selectLook}
      value={isFilled(value) ? String(value) : null}
      options={[...listing.options]}
      labelRender={({ value: chosen }) => listedName(field, String(chosen))}
      notFoundContent={<TypeaheadNotice search={listing} />}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && listing.state === 'failed') listing.retry();
      }}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}

export const listing: FieldView<'listing'> = { Input: ListingInput, Cell: TextCell, Whole: WholeText, columnWidth: 160 };
