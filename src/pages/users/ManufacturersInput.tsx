import { manufacturers } from '../../../resources/manufacturers';
import { useServed } from '../../screens/registry';
import { ChoicesInput, type InputProps } from '../../fields/inputs';

/** The manufacturers of a user: an administrator grants and removes only those that they serve (decision 58). */
export function ManufacturersInput(props: InputProps<'choices'>) {
  const served = useServed();
  const foreign = served ? manufacturers.filter(({ key }) => !served.includes(key)) : [];
  return (
    <ChoicesInput {...props} locked={Object.fromEntries(foreign.map(({ key }) => [key, 'You do not serve it']))} />
  );
}
