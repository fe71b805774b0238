import { DashboardPage } from '../pages/dashboard/DashboardPage';
import { entriesOf, menuOf } from './menu';
import { useServices } from './services';
import { useIdentity } from './session';
import { home, listAddress } from './addresses';

/** The dashboard, with the sections that the menu of this person holds. */
export function DashboardRoute() {
  const { registry, config } = useServices();
  const { email, identity } = useIdentity();
  const shown = entriesOf(menuOf(registry, { email, adminEmails: config.adminEmails })).filter(({ address }) => address !== home);
  const sections = registry.all.flatMap((resource) => {
    const entry = shown.find(({ address }) => resource.list && address === listAddress(resource));
    return entry ? [{ resource, address: entry.address }] : [];
  });
  return <DashboardPage sections={sections} {...(identity?.first_name && { firstName: identity.first_name })} />;
}
