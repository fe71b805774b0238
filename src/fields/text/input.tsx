import { maxLengthOf } from '../../schema';
import { TextInput } from '../../ui';
import { controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { LineInput } from '../controls/LineInput';
import { toInputText } from '../shared/text';
import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { clearing, useTabLeaving } from '../controls/ValuedSelect';
import { renderMatches, TypeaheadNotice } from '../reference/TypeaheadNotice';
import { useRecordSearch } from '../reference/useRecordSearch';

interface Suggestion {
  readonly value: string;
  readonly id?: number;
}

/**
 * Suggests titles of another resource's records while typing; typed text is never changed. The field declared as
 * `suggestId` receives the id of the selected record, and null for other text.
 */
function SuggestingInput({ suggest, ...props }: InputProps<'text'> & { readonly suggest: string }) {
  const [open, setOpen] = useState(false);
  const text = toInputText(props.value);
  const search = useRecordSearch(suggest, { text, enabled: open });
  const uniqueMatches = search.matches.filter(
    ({ title }, at, all) => all.findIndex((other) => other.title === title) === at,
  );
  const { suggestId } = props.field;
  const change = (typed = '', chosen: Suggestion | undefined) => {
    props.onChange?.(typed, suggestId === undefined ? {} : { [suggestId]: chosen?.id ?? null });
  };
  const suggestions = uniqueMatches.map(({ title, id }) => ({ value: title, id }));
  const tabLeaving = useTabLeaving<string>({
    markedBy: 'arrows',
    onOpenChange: setOpen,
    select: (marked) =>
      change(
        marked,
        suggestions.find(({ value }) => value === marked),
      ),
  });
  return (
    <AutoComplete<string, Suggestion>
      {...controlAttributesOf(props)}
      {...tabLeaving}
      value={text}
      options={suggestions}
      onChange={(typed?: string, option?: Suggestion | Suggestion[]) => change(typed, [option].flat()[0])}
      notFoundContent={<TypeaheadNotice search={search} />}
      popupRender={renderMatches(search)}
      allowClear={clearing}
      style={{ width: '100%' }}
    />
  );
}

function TextFieldInput(props: InputProps<'text'>) {
  const { suggest } = props.field;
  return suggest ? <SuggestingInput {...props} suggest={suggest} /> : <LineInput {...props} />;
}

const countCharacters = (text: string): number => Array.from(text).length;

/** Always rendered, and empty far from the limit: adding it while typing would remount the text area. */
const countNearLimit = ({
  count,
  maxLength = Infinity,
}: {
  readonly count: number;
  readonly maxLength?: number | undefined;
}): string => (count > maxLength * 0.9 ? `${count} / ${maxLength}` : '');

/** Minimum and maximum number of visible lines. */
const visibleLines = { minRows: 3, maxRows: 12 };
const heightOfLines = (count: number): string => `calc(${count}lh + 2 * var(--ant-input-padding-block))`;

const nativeAutoSize = {
  styles: {
    textarea: {
      fieldSizing: 'content',
      minHeight: heightOfLines(visibleLines.minRows),
      maxHeight: heightOfLines(visibleLines.maxRows),
      resize: 'none',
    },
  },
} as const;
const measuredAutoSize = { autoSize: visibleLines };

/**
 * Uses the browser's native auto-sizing if available; the fallback measures the text, which costs several page layouts.
 */
const autoSizeProps = () => ('fieldSizing' in document.documentElement.style ? nativeAutoSize : measuredAutoSize);

function LongTextInput(props: InputProps<'longText'>) {
  const max = maxLengthOf(props.field);
  return (
    <Input.TextArea
      {...controlAttributesOf(props)}
      autoComplete="off"
      {...autoSizeProps()}
      count={{ max, strategy: countCharacters, show: countNearLimit }}
      value={toInputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

/**
 * A text input with the e-mail keyboard. Not `type="email"`: the browser's own validation would run before the
 * declaration's.
 */
function EmailInput(props: InputProps<'email'>) {
  return (
    <TextInput
      {...controlAttributesOf(props)}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={toInputText(props.value)}
      onText={(text) => props.onChange?.(text)}
    />
  );
}

export const textInputs: FieldInputs<'text' | 'longText' | 'email'> = {
  text: TextFieldInput,
  longText: LongTextInput,
  email: EmailInput,
};
