import { EmergencyButton } from '../../pages/emergency';
import { RefusalPage } from '../../pages/notices';
import { useServices } from '../services';
import type { Desk } from './useDesk';

/** Replaces the screens of a manufacturer that the user does not serve. */
export function RefusedDesk({ desk: { email, desks, emergency }, onSignOut }: { readonly desk: Desk; readonly onSignOut: () => void }) {
  const { name } = useServices().config.manufacturer;
  const { minutes, take } = emergency;
  return (
    <RefusalPage manufacturer={name} email={email} served={desks} onSignOut={onSignOut}>
      {minutes !== undefined && <EmergencyButton manufacturer={name} minutes={minutes} take={take} />}
    </RefusalPage>
  );
}
