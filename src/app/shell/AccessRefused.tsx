import { EmergencyButton } from '../../pages/EmergencyButton';
import { AccessDeniedPage } from '../../pages/ProblemPages';
import { useServices } from '../services';
import type { ManufacturerAccess } from './useManufacturerAccess';

/** Replaces the screens of a manufacturer that the user does not serve. */
export function AccessRefused({
  desk: { email, desks, emergency },
  onSignOut,
}: {
  readonly desk: ManufacturerAccess;
  readonly onSignOut: () => void;
}) {
  const { name } = useServices().config.manufacturer;
  const { minutes, needsCode, take } = emergency;
  return (
    <AccessDeniedPage manufacturer={name} email={email} assigned={desks} onSignOut={onSignOut}>
      {minutes !== undefined && (
        <EmergencyButton manufacturer={name} minutes={minutes} needsCode={needsCode} onRequest={take} />
      )}
    </AccessDeniedPage>
  );
}
