import { isEmptyValue, isFilled, type Values } from '../../schema';
import { Flex } from '../../ui';
import { MessageAids, Placeholders } from '../messages';
import { elementOfField } from './focusProblem';
import { changedFields } from './formValues';
import { useFormState, type RecordForm } from './RecordForm';
import { replaceTypedQuestion, useQuestion } from './useQuestion';

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The values that were set by an aid, which it may replace without a question. */
const isReplaceable = (form: RecordForm, name: string, set: Values): boolean => {
  const { values } = form.current();
  const field = form.resource.fields[name];
  return field === undefined || isEmptyValue(field, values[name]) || values[name] === set[name];
};

/** Writes a text where the caret of a text field is, or at its end, and leaves the caret behind it. */
function insertAtCaret(form: RecordForm, name: string, text: string): void {
  const element = elementOfField(form.id, name);
  const value = toText(form.current().values[name]);
  const isTextArea = element instanceof HTMLTextAreaElement;
  const [start, end] = isTextArea ? [element.selectionStart, element.selectionEnd] : [value.length, value.length];
  form.merge({ [name]: value.slice(0, start) + text + value.slice(end) });
  if (!isTextArea) return;
  element.focus();
  requestAnimationFrame(() => element.setSelectionRange(start + text.length, start + text.length));
}

interface WritingAidsProps {
  readonly form: RecordForm;
  /** Why the last save was refused, as the form says above its fields. */
  readonly refused: string | undefined;
}

/** What helps to write a message to somebody, or a template of messages. */
export function WritingAids({ form, refused }: WritingAidsProps) {
  const { resource, store } = form;
  const { outgoing, template } = resource;
  const { base, values } = useFormState(store);
  const { ask, question } = useQuestion();
  const recipient = base?.record[outgoing?.recipient ?? ''];
  const replace = async (filled: Values) => {
    const typed = changedFields(resource, base?.record ?? {}, form.current().values);
    const lost = Object.keys(filled).filter((name) => typed.includes(name) && !isReplaceable(form, name, filled));
    const labels = lost.map((name) => resource.fields[name]?.label ?? name);
    if (lost.length > 0 && (await ask(replaceTypedQuestion('The template', labels))) !== true) return false;
    form.merge(filled);
    return true;
  };
  return (
    <Flex vertical gap="small" style={{ paddingBottom: 24 }}>
      {outgoing && isFilled(recipient) && (
        <MessageAids form={{ resource, values, recipient: Number(recipient), refused, replace }} />
      )}
      {template && (
        <Placeholders resource={resource} onInsert={(text) => insertAtCaret(form, template.content, text)} />
      )}
      {question}
    </Flex>
  );
}
