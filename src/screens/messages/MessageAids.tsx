import { useState } from 'react';
import { useNotification, useDataProvider } from '@refinedev/core';
import { Alert, Select } from 'antd';
import { SegmentedMessage } from 'sms-segments-calculator';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, type Resource, type Values, isObject } from '../../schema';
import { countOf, Flex, Text } from '../../ui';
import { failureToast, useServerFeature } from '../requests';
import { NoTemplates } from './templates';

/** A record whose values placeholders stand for, of those that the person has. */
interface NamedRecords {
  readonly word: string;
  readonly label: string;
  readonly records: readonly { readonly id: number; readonly title: string }[];
  readonly chosen: number | null;
}

/** What the server knows before a message is written. */
interface MessageDraft {
  /** Why the person gets no such messages. */
  readonly refusal: string | null;
  /** Until when it waits for the end of quiet hours, as ISO 8601. */
  readonly held_until: string | null;
  readonly language: string | null;
  readonly templates: readonly { readonly id: number; readonly name: string; readonly language: string }[];
  readonly named: readonly NamedRecords[];
  readonly filled: { readonly subject: string; readonly content: string; readonly missing: readonly string[] } | null;
}

interface Asked {
  readonly recipient: number;
  readonly template?: number | undefined;
  /** The records that placeholders stand for, by their word. */
  readonly chosen?: Readonly<Record<string, number>>;
}

/** Reads the draft of a message to somebody. Rejects where the server does not answer with one. */
function useReadDraft(resource: Resource) {
  const { custom } = useDataProvider()();
  return async ({ recipient, template, chosen }: Asked, signal?: AbortSignal): Promise<MessageDraft> => {
    const query = { recipient, ...(template !== undefined && { template }), ...chosen };
    const url = `x/messages/${resource.name}`;
    const body: unknown = (await custom?.({ url, method: 'get', query, meta: { signal } }))?.data;
    const data = isObject(body) ? body.data : undefined;
    if (!isObject(data) || !Array.isArray(data.templates)) throw new Error(`GET ${url}: the response is no draft`);
    return data as unknown as MessageDraft;
  };
}

/** Whether somebody can be written to, and with which templates; undefined until it is known. */
function useMessageDraft(resource: Resource, recipient: number, { enabled }: { readonly enabled: boolean }) {
  const read = useReadDraft(resource);
  const { data } = useQuery({
    queryKey: ['message draft', resource.name, recipient],
    queryFn: ({ signal }) => read({ recipient }, signal),
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

/** The form of a message, as far as its aids use it. */
export interface MessageForm {
  readonly resource: Resource;
  readonly values: Values;
  readonly recipient: number;
  /** Why the last save was refused, which the form says itself. */
  readonly refused: string | undefined;
  /** Sets values as if they were typed; asks first where that replaces something that was. */
  readonly replace: (values: Values) => Promise<boolean>;
}

/** The length of a text message, and how many it is sent as: a character outside of GSM-7 makes them shorter. */
function SmsSize({ text }: { readonly text: string }) {
  const { numberOfCharacters, segmentsCount, encodingName } = new SegmentedMessage(text);
  const characters = countOf(numberOfCharacters, { one: 'character', many: 'characters' });
  const parts = countOf(segmentsCount, { one: 'SMS', many: 'SMS' });
  const isLong = encodingName === 'UCS-2' && text !== '';
  return (
    <Text type="secondary">
      {text === '' ? characters : `${characters}, sent as ${parts}`}
      {isLong && ' (70 characters each, because of special characters)'}
    </Text>
  );
}

const pickerStyle = { minWidth: 200, flex: 1 } as const;

interface PickerProps {
  readonly form: MessageForm;
  readonly draft: MessageDraft;
}

const labelled = (one: { readonly name: string; readonly language: string }, language: string | null) =>
  one.language === language || one.language === '' ? one.name : `${one.name} (${one.language})`;

/** Chooses a template, and the record whose values it is filled in with. */
function TemplatePicker({ form: { resource, recipient, replace }, draft }: PickerProps) {
  const read = useReadDraft(resource);
  const { open: notify } = useNotification();
  const [template, setTemplate] = useState<number>();
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [filled, setFilled] = useState<MessageDraft>();
  const [isReading, setReading] = useState(false);
  const fill = async (id: number, records: Readonly<Record<string, number>>) => {
    setReading(true);
    try {
      const next = await read({ recipient, template: id, chosen: records });
      const { subject, content } = next.filled ?? { subject: '', content: '' };
      if (!(await replace({ ...('subject' in resource.fields && { subject }), content }))) return;
      setTemplate(id);
      setChosen(records);
      setFilled(next);
    } catch (error) {
      const toast = failureToast(error, { key: 'template', message: 'The template could not be filled in' });
      if (toast) notify?.(toast);
    } finally {
      setReading(false);
    }
  };
  const missing = filled?.filled?.missing ?? [];
  const named = (filled ?? draft).named.filter(({ records }) => template !== undefined && records.length > 1);
  return (
    <>
      <Flex gap="small" wrap>
        <Select
          style={pickerStyle}
          aria-label="Template"
          placeholder="Use a template"
          value={template ?? null}
          loading={isReading}
          showSearch={{ optionFilterProp: 'label' }}
          options={draft.templates.map((one) => ({ value: one.id, label: labelled(one, draft.language) }))}
          onChange={(id: number) => void fill(id, chosen)}
        />
        {named.map(({ word, label, records, chosen: shown }: NamedRecords) => (
          <Select
            key={word}
            style={pickerStyle}
            aria-label={label}
            value={chosen[word] ?? shown}
            options={records.map(({ id, title }) => ({ value: id, label: `${label} ${title}` }))}
            onChange={(id: number) => template !== undefined && void fill(template, { ...chosen, [word]: id })}
          />
        ))}
      </Flex>
      {missing.length > 0 && (
        <Alert type="warning" showIcon title={`There is no value for ${missing.join(', ')}: please replace it`} />
      )}
    </>
  );
}

/** Offers the templates of a message, or leads to where they are written. */
function TemplateChoice(props: PickerProps) {
  const { draft, form } = props;
  return draft.templates.length > 0 ? <TemplatePicker {...props} /> : <NoTemplates of={form.resource.outgoing} />;
}

/** What helps to write a message: its length, templates, and whether and when it can be sent to the person. */
export function MessageAids({ form }: { readonly form: MessageForm }) {
  const { resource, recipient, refused, values } = form;
  const isKnown = useServerFeature('messages', { enabled: true });
  const draft = useMessageDraft(resource, recipient, { enabled: isKnown });
  const { held_until: heldUntil = null, refusal = null } = draft ?? {};
  return (
    <Flex vertical gap="small">
      {resource.outgoing?.channel === 'sms' && (
        <SmsSize text={typeof values.content === 'string' ? values.content : ''} />
      )}
      {refusal !== null && refusal !== refused && <Alert type="error" showIcon title={refusal} />}
      {refusal === null && heldUntil !== null && (
        <Text type="secondary">
          It is night where the recipient lives: this is sent on {formatInstant(heldUntil, 'MM-DD-YYYY HH:mm A')}
        </Text>
      )}
      {draft && refusal === null && <TemplateChoice form={form} draft={draft} />}
    </Flex>
  );
}
