import { ConfigProvider } from 'antd';
import { Suspense, useId, type ReactNode } from 'react';
import { isEmptyValue, isMask, type Field, type Resource, type Values } from '../../schema';
import { maskedPlace } from '../../schema/screens';
import { isMarkedRequired } from '../../fields/inputs';
import { Button, Flex, Text } from '../../ui';
import { MaskedValue } from '../extensions';
import { useFormFrame } from './FormFrame';
import { useFormSelection } from './RecordForm';

interface MaskOfProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

const idOf = (resource: Resource, name: string, values: Values): unknown => maskedPlace(resource, name, values)?.id;

/** The mask of the value that is stored; undefined where there is none, or the server returned the whole value. */
export function useStoredMask({ resource, name, field, value }: MaskOfProps): string | undefined {
  const { store } = useFormFrame();
  const stored = useFormSelection(store, ({ base, shown }) =>
    base && idOf(resource, name, base.record) === idOf(resource, name, shown) ? base.record[name] : undefined,
  );
  return [value, stored].find((one): one is string => isMask(field, one));
}

/** What the input of a field takes the place of a mask with. */
interface TypedValue {
  readonly value: unknown;
  readonly onChange: (typed: unknown, others?: Values) => void;
  readonly 'aria-describedby': string;
}

interface MaskedInputProps extends MaskOfProps, Omit<TypedValue, 'aria-describedby'> {
  readonly mask: string;
  readonly 'aria-describedby'?: string;
  /** The input, which is empty as long as the stored value stays. */
  readonly children: (typed: TypedValue) => ReactNode;
}

/**
 * An input with the mask of the stored value below it, which stays until another one is typed, and can be removed where
 * it is not required.
 */
export function MaskedInput({
  resource,
  name,
  field,
  value,
  mask,
  onChange,
  'aria-describedby': others = '',
  children,
}: MaskedInputProps) {
  const { store } = useFormFrame();
  const record = useFormSelection(store, ({ base }) => base?.record) ?? {};
  const id = useFormSelection(store, ({ shown }) => idOf(resource, name, shown));
  const { componentDisabled } = ConfigProvider.useConfig();
  const maskId = useId();
  const isKept = value === mask;
  const isRemoved = isEmptyValue(field, value);
  const place = maskedPlace(resource, name, store.current().shown);
  return (
    <>
      {children({
        value: isKept ? undefined : value,
        onChange: (typed, set) => onChange(isEmptyValue(field, typed) ? mask : typed, set),
        'aria-describedby': `${others} ${maskId}`.trim(),
      })}
      <Flex gap="small" align="center" wrap>
        <Text type="secondary">
          <span id={maskId}>{isRemoved ? 'Will be removed' : isKept ? 'Stored' : 'Will replace'}</span>{' '}
          <Suspense fallback={mask}>
            <MaskedValue key={String(id)} field={field} name={name} mask={mask} record={record} place={place} />
          </Suspense>
        </Text>
        {isRemoved ? (
          <Button size="small" type="link" disabled={componentDisabled} onClick={() => onChange(mask)}>
            Keep {field.label}
          </Button>
        ) : (
          !isMarkedRequired(field) && (
            <Button size="small" type="link" disabled={componentDisabled} onClick={() => onChange(null)}>
              Remove {field.label}
            </Button>
          )
        )}
      </Flex>
    </>
  );
}
