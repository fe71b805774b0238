import { memo } from 'react';
import PhoneOutlined from '@ant-design/icons-svg/es/asn/PhoneOutlined';
import { useLocation } from 'react-router';
import {
  contactKinds,
  contactStartOf,
  findOpenRecord,
  type ContactKind,
  type ContactStart,
} from '../../schema/screens';
import { contactDraftOwner, draftedContact } from '../../screens/contacts';
import { useDraftedForms } from '../../screens/guard';
import { useRegistry } from '../../screens/registry';
import { Button, OpenDialog, Icon, loadable, useDialog } from '../../ui';
import styles from './Shell.module.css';

const ContactDialog = loadable(async () => (await import('../../screens/contacts/ContactDialog')).ContactDialog);

/** Where a contact starts that is logged on the page of a record. */
function useStart(contact: ContactKind): () => ContactStart {
  const { all } = useRegistry();
  const { pathname } = useLocation();
  return () => {
    const open = findOpenRecord(all, pathname);
    return (open && contactStartOf(contact, { of: open.resource, record: { id: open.id } })) ?? {};
  };
}

/** Logs a contact as a record of one kind. The draft of an interrupted visit opens again. */
function KindButton({ contact, hasKey }: { readonly contact: ContactKind; readonly hasKey: boolean }) {
  const draftedForms = useDraftedForms(contactDraftOwner(contact));
  const dialog = useDialog<ContactStart>(() => draftedForms().flatMap((form) => draftedContact(form) ?? [])[0]);
  const startHere = useStart(contact);
  const { label } = contact.log;
  const show = () => dialog.open(startHere());
  return (
    <>
      <Button
        className={styles.contact}
        icon={<Icon of={PhoneOutlined} />}
        aria-label={label}
        aria-haspopup="dialog"
        {...(hasKey && { 'aria-keyshortcuts': 'l', title: `${label} (l)` })}
        onClick={show}
        onPointerEnter={() => void ContactDialog.load().catch(() => undefined)}
      >
        {label}
      </Button>
      <OpenDialog of={dialog}>
        {(start, control) => <ContactDialog contact={contact} start={start} {...control} />}
      </OpenDialog>
    </>
  );
}

/** The buttons that log a contact from every screen; the first one has the key `l`. */
export const ContactButton = memo(function ContactButton() {
  const kinds = contactKinds(useRegistry());
  return kinds.map((contact, at) => <KindButton key={contact.resource.name} contact={contact} hasKey={at === 0} />);
});
