import { Suspense, use, useMemo, useState } from 'react';
import { Alert, Button } from 'antd';
import { isFilled } from '../../schema';
import { contactForm, dayFrom, outcomeField, whomField } from '../../schema/contactForm';
import { initialRecord } from '../../schema/formScreens';
import type { ContactKind, ContactStart } from '../../schema/screens';
import { FieldInput, type InputProps } from '../../fields/inputs';
import { ExtensionsContext } from '../extensions';
import { FormModal, useRecordForm, useSubmit } from '../form';
import { useServerFeature } from '../requests';
import { contactDraft } from './contactDraft';
import { createSubjectInput, useSubjects } from './SubjectInput';
import { useContactCalls, useLastContact, type ContactCalls } from './useContactCalls';
import type { ModalControl } from '../../ui';

interface ContactDialogProps extends ModalControl {
  readonly contact: ContactKind;
  readonly start: ContactStart;
}

/** Creates the input for what came of a contact: it proposes a day on which to try again. */
const createOutcomeInput = ({ log }: ContactKind) =>
  function OutcomeInput({ onChange, ...props }: InputProps<'choice'>) {
    const choose = (chosen: unknown) => {
      const days = log.outcomes.find(({ label }) => label === chosen)?.againInDays;
      onChange?.(chosen, days === undefined ? {} : { [log.reminder.at]: dayFrom(days) });
    };
    return <FieldInput {...props} onChange={choose} />;
  };

/** What the user has logged last, which can be taken back for a while. */
function LastLogged({
  contact,
  undo,
  onClose,
}: Pick<ContactDialogProps, 'contact' | 'onClose'> & Pick<ContactCalls, 'undo'>) {
  const [now] = useState(() => Date.now());
  const last = useLastContact(contact, now);
  if (!last) return null;
  const minutes = Math.floor((now - last.at) / 60_000);
  const time = minutes < 1 ? 'less than a minute ago' : `${minutes} min ago`;
  const takeBack = () => {
    onClose();
    undo(last.written);
  };
  const button = (
    <Button size="small" onClick={takeBack}>
      Undo
    </Button>
  );
  return (
    <Alert type="info" title={`Logged last: ${last.label}, ${time}`} action={button} style={{ marginBottom: 12 }} />
  );
}

function ContactForm({ contact, start, ...modal }: ContactDialogProps) {
  const { log } = contact;
  const { reported } = contact.resource;
  const marks = useServerFeature('safety', { enabled: reported !== undefined });
  const resource = useMemo(() => contactForm(contact, start, { marks }), [contact, start, marks]);
  const { subjects, problem } = useSubjects(contact, start.about === undefined ? start.whom : undefined);
  const isKnown = start.about !== undefined || start.whom === undefined || subjects !== undefined || problem;
  const about = start.about ?? subjects?.[0]?.id;
  const loaded = useMemo(
    () =>
      isKnown ? { record: { ...initialRecord(resource), [whomField]: start.whom, [log.about]: about } } : undefined,
    [isKnown, resource, start, about, log],
  );
  const form = useRecordForm({ resource, loaded, draft: contactDraft(contact, start) });
  const calls = useContactCalls(contact);
  const submit = useSubmit({
    form,
    save: async (values) => {
      const marked = reported && values[reported.what];
      const sent = {
        about: values[log.about],
        outcome: values[outcomeField],
        note: values[log.note] ?? '',
        remind_on: values[log.reminder.at] ?? null,
        closes: start.closes ?? null,
        ...(isFilled(marked) && { marked }),
      };
      const label = String(sent.outcome);
      return { record: { id: await calls.log({ contact: sent, label, key: form.callKey }) } };
    },
    onSaved: () => {
      form.release();
      modal.onClose();
    },
  });
  return (
    <FormModal {...modal} title={log.label} place={resource.form?.create} button="Log" form={form} submit={submit}>
      <LastLogged contact={contact} undo={calls.undo} onClose={modal.onClose} />
    </FormModal>
  );
}

/** Logs a contact with a person in one form: what came of it, a note, and a reminder. Ctrl+Enter logs it. */
export function ContactDialog(props: ContactDialogProps) {
  const { contact, start } = props;
  const parts = use(ExtensionsContext);
  const withInputs = useMemo(() => {
    const inputs = {
      [contact.log.about]: createSubjectInput(contact),
      [outcomeField]: createOutcomeInput(contact),
    };
    const own = { resource: contactForm(contact, start).name, cells: {}, inputs, actions: {}, sections: {} };
    return [...parts, own as unknown as (typeof parts)[number]];
  }, [parts, contact, start]);
  return (
    <ExtensionsContext value={withInputs}>
      <Suspense>
        <ContactForm {...props} />
      </Suspense>
    </ExtensionsContext>
  );
}
