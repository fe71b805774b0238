import type { ServerConfig } from '../../config';
import type { Messenger } from '../../messages/messenger';
import { queueLetters } from '../../messages/letters';
import { isAdministrator } from '../../accounts/staffUsers';
import type { StaffDb } from '../../staff/staffDatabase';

interface NotificationContext {
  readonly db: StaffDb;
  readonly messenger: Pick<Messenger, 'gateways'>;
  readonly config: Pick<ServerConfig, 'administratorEmails'>;
}

interface GrantNotice {
  readonly email: string;
  readonly manufacturer: { readonly key: string; readonly name: string };
  /** What the user may do now, for how long: the end of a sentence about the user. */
  readonly what: string;
  readonly subject: string;
}

/**
 * Queues an e-mail to every user administrator who serves the manufacturer; none where no gateway is configured. Call
 * it in the transaction of the access. The e-mail omits the reason, which may name a patient.
 */
export async function notifyAdministrators(
  { db, messenger, config }: NotificationContext,
  { email, manufacturer, what, subject }: GrantNotice,
): Promise<void> {
  if (!messenger.gateways.email) return;
  const users = await db
    .selectFrom('staff.users')
    .select(['email', 'role', 'service_manufacturers'])
    .where('discarded_at', 'is', null)
    .execute();
  const administrators = users.filter(
    (user) => user.service_manufacturers.includes(manufacturer.key) && isAdministrator(user, config),
  );
  const text =
    `${email} does not serve ${manufacturer.name} and has ${what}.\n\nThe reason and everything that is done ` +
    'stand under Management > Emergency Access.';
  await queueLetters(
    db,
    administrators.map((user) => ({ to: user.email, subject, text })),
  );
}
