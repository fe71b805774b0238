import type { StaffDb } from '../staff/staffDatabase';
import { addUsers } from '../sessions/staffUsers';

/** Adds a demo user who serves two manufacturers, with the administrator's password. */
export async function seedAgent(db: StaffDb, password: string): Promise<void> {
  await addUsers(db, [
    {
      email: 'agent@example.com',
      first_name: 'Riley',
      last_name: 'Okafor',
      role: 'crm_user',
      service_manufacturers: ['octapharma', 'kedrion'],
      password,
    },
  ]);
}
