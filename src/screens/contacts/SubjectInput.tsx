import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useHref } from 'react-router';
import { whomField } from '../../schema/contactForm';
import { createPathWithReference } from '../../schema/recordScreens';
import { hasPage, toRecordId, type ContactKind } from '../../schema/screens';
import {
  controlAttributesOf,
  renderMatch,
  SingleSelect,
  type InputProps,
  type RecordChoice,
} from '../../fields/inputs';
import { LinkedName } from '../../fields/views';
import { Text } from '../../ui';
import { focusForm, useFormFrame, useFormSelection } from '../form';
import { LoadProblem, useRetry } from '../requests';

/** A record that a contact with a person may be about. */
interface Subject {
  readonly id: number;
  readonly title: string;
  /** What tells it from the others of the person. */
  readonly details: string;
  readonly current: boolean;
}

/** What a contact with a person may be about, the likeliest first. */
export function useSubjects({ resource }: ContactKind, whom: number | undefined) {
  const { custom } = useDataProvider()();
  const query = useQuery({
    queryKey: ['contact subjects', resource.name, whom],
    queryFn: async ({ signal }) => {
      const url = `x/log/${resource.name}/subjects`;
      const answer = await custom?.({ method: 'get', url, query: { whom }, meta: { signal } });
      const { data } = (answer?.data ?? {}) as unknown as { readonly data?: readonly Subject[] };
      return data ?? [];
    },
    enabled: whom !== undefined,
    staleTime: 0,
  });
  return { subjects: query.data, ...useRetry(query) };
}

interface NoSubjectsProps {
  readonly kind: ContactKind;
  readonly whom: number;
}

/**
 * Says that a contact with a person has nothing that it could be about, and leads to the page of a new record for them,
 * in a tab of its own: what was typed stays, and the record is chosen on the way back.
 */
function NoSubjects({ kind: { resource, about, log }, whom }: NoSubjectsProps) {
  const { id } = useFormFrame();
  const address = useHref(createPathWithReference(about, { by: log.whom, id: whom }));
  const field = about.fields[log.whom];
  const person = field && 'to' in field && <LinkedName to={field.to} id={whom} />;
  const [records, many] = [resource, about].map(({ label }) => label.many.toLowerCase());
  return (
    <Text type="secondary" role="status">
      {person} has no {many}, and {records} belong to one.{' '}
      {about.verbs.includes('create') && hasPage.create(about) && (
        // The link disappears with what it says.
        <a href={address} target="_blank" onClick={() => focusForm(id)}>
          New {about.label.one} for {person}
        </a>
      )}
    </Text>
  );
}

/** Creates the input for what a contact is about: a choice among the records of the person, the likeliest chosen. */
export const createSubjectInput = (kind: ContactKind) =>
  function SubjectInput(props: InputProps<'reference'>) {
    const { about } = kind;
    const { store } = useFormFrame();
    const whom = useFormSelection(store, ({ shown }) => toRecordId(shown[whomField]));
    const { subjects, problem, retry } = useSubjects(kind, whom);
    const chosen = toRecordId(props.value);
    const chooseLikeliest = useEffectEvent(() => {
      const isOffered = subjects?.some((subject) => subject.id === chosen);
      if (subjects && !isOffered) props.onChange?.(subjects[0]?.id ?? null);
    });
    useEffect(() => chooseLikeliest(), [subjects]);
    if (problem) return <LoadProblem message={about.messages.listFailed} problem={problem} onRetry={retry} />;
    const options = (subjects ?? []).map(({ id, title, details }): RecordChoice => ({
      value: id,
      label: title,
      details,
    }));
    return (
      <>
        <SingleSelect<number | null, RecordChoice>
          {...controlAttributesOf(props)}
          value={chosen ?? null}
          onChange={(next) => props.onChange?.(next ?? null)}
          labelRender={({ value }) => {
            const data = options.find((option) => option.value === value);
            return data ? renderMatch({ data }) : '…';
          }}
          options={options}
          optionRender={renderMatch}
          disabled={props.disabled === true || options.length === 0}
        />
        {whom !== undefined && subjects?.length === 0 && <NoSubjects kind={kind} whom={whom} />}
      </>
    );
  };
