import { type ComponentType, createContext, useContext } from 'react';
import { placedParts, type Action } from '../../schema/screens';
import type { Field, FieldMap, Registry, RelationMap, Resource, Values } from '../../schema';
import type { CellProps } from '../../fields/views';
import type { InputProps } from '../../fields/inputs';
import type { ModalControl } from '../../ui';

/** Custom components of single resources. */
export const ExtensionsContext = createContext<readonly ResourceExtensions[]>([]);

/** The custom components of a resource; undefined if it has none. */
export const useResourceExtensions = ({ name }: Resource): ResourceExtensions | undefined =>
  useContext(ExtensionsContext).find(({ resource }) => resource === name);

/** A call on a record, `POST {path}/{id}/{call}`, with the messages for its outcome. */
export interface RecordCall {
  readonly call: string;
  /** The request body; none by default. */
  readonly sends?: Values;
  readonly done: string;
  /**
   * What the call sends, if it sends a message: a response that says it was not sent (`message_status`) is a warning.
   */
  readonly message?: string;
  readonly failed: string;
  /**
   * A text that the server returns only once, by its name in the response: it stays on the screen, to be copied, until
   * it is closed.
   */
  readonly reveals?: { readonly name: string; readonly label: string; readonly hint: string };
}

/** Props of the dialog of a custom action. */
export interface CustomActionProps extends ModalControl {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number };
  /** The label of the action. */
  readonly label: string;
  /** Why the user may not take the action on this record: the dialog says so in place of asking. */
  readonly refusal?: string | undefined;
  /** Makes a call on the record and reports the outcome; rejects with the refusal, which has already been reported. */
  readonly onCall: (call: RecordCall) => Promise<void>;
}

/** A custom action, which opens its own dialog. */
export interface CustomAction {
  readonly Dialog: ComponentType<CustomActionProps>;
  /** Whether the action is enabled for a record; always, by default. */
  readonly isEnabled?: (record: Values) => boolean;
}

/** The form that contains a custom section. */
export interface SectionForm {
  readonly id: string;
  readonly resource: Resource;
  readonly base?: { readonly record: Values } | undefined;
  readonly values: Values;
  /** Merges values into the form, as if they had been typed. */
  readonly merge: (values: Values) => void;
  /** Switches from the form of a new record to an existing record; absent where that is not possible. */
  readonly onExisting?: ((record: Values) => void) | undefined;
}

/** Props of a custom section, in a form and on the page of a record. */
export interface CustomSectionProps {
  readonly resource: Resource;
  readonly title: string;
  /** The applicable declared fields of the section. */
  readonly fields: readonly (readonly [string, Field])[];
  /** The record; in a form, including what has been typed. */
  readonly values: Values;
  /** Absent on the page of a record. */
  readonly form?: SectionForm | undefined;
}

type Parts<T> = Readonly<Record<string, T>>;

/** Custom components of one resource, which extend the screens generated from its declaration. */
export interface ResourceExtensions {
  /** Name of the resource. */
  readonly resource: string;
  /** By field: renders a non-empty value, in tables and on pages, in place of the default cell of its kind. */
  readonly cells: Parts<ComponentType<CellProps<Field['kind']>>>;
  /** By field: its form input, in place of the default input of its kind. */
  readonly inputs: Parts<ComponentType<InputProps<Field['kind']>>>;
  /** By the `part` name in the declaration. */
  readonly actions: Parts<CustomAction>;
  readonly sections: Parts<ComponentType<CustomSectionProps>>;
  /** Whether a list action is offered on a record to a user; all are by default. */
  readonly isOffered?: ((action: Action, offer: Offer) => boolean) | undefined;
  /** Why a user may not take a list action on a record, where it is offered. */
  readonly refusalOf?: ((action: Action, offer: Offer) => string | undefined) | undefined;
  /** Preloads the code of the custom components. */
  readonly load?: (() => Promise<unknown>) | undefined;
}

/**
 * A record, with the e-mail of the user who views it and the manufacturers that this user serves, where they are known.
 */
export interface Offer {
  readonly record: Values;
  readonly user: string;
  readonly served?: readonly string[] | undefined;
}

interface PartsOf<F extends FieldMap, P extends string> {
  readonly cells?: { readonly [K in keyof F]?: ComponentType<CellProps<F[K]['kind']>> };
  readonly inputs?: { readonly [K in keyof F]?: ComponentType<InputProps<F[K]['kind']>> };
  readonly actions?: { readonly [K in P]?: CustomAction };
  readonly sections?: { readonly [K in P]?: ComponentType<CustomSectionProps> };
  readonly isOffered?: (action: Action, offer: Offer) => boolean;
  readonly refusalOf?: (action: Action, offer: Offer) => string | undefined;
  readonly load?: () => Promise<unknown>;
}

/** Defines the custom components of a resource; unknown fields and undeclared parts do not compile. */
export const defineExtensions = <F extends FieldMap, R extends RelationMap, P extends string>(
  { name }: Resource<string, F, R, P>,
  parts: PartsOf<F, P>,
): ResourceExtensions => ({
  resource: name,
  cells: (parts.cells ?? {}) as ResourceExtensions['cells'],
  inputs: (parts.inputs ?? {}) as ResourceExtensions['inputs'],
  actions: (parts.actions ?? {}) as ResourceExtensions['actions'],
  sections: (parts.sections ?? {}) as ResourceExtensions['sections'],
  isOffered: parts.isOffered,
  refusalOf: parts.refusalOf,
  load: parts.load,
});

/**
 * Returns the extensions unchanged. Throws if a declared part has no component, or if two extensions are for the same
 * resource.
 */
export function assertExtensionsComplete(
  registry: Registry,
  all: readonly ResourceExtensions[],
): readonly ResourceExtensions[] {
  for (const resource of registry.all) {
    const own = all.filter((parts) => parts.resource === resource.name);
    if (own.length > 1)
      throw new Error(
        `${resource.name}: more than one set of parts is attached to it; define all its parts in one ` +
          'defineExtensions call',
      );
    for (const [place, names] of Object.entries(placedParts(resource))) {
      const attached = own[0]?.[place as keyof ReturnType<typeof placedParts>] ?? {};
      const missing = names.find((name) => !Object.hasOwn(attached, name));
      if (missing !== undefined)
        throw new Error(
          `${resource.name}: the declaration uses the part "${missing}", but no such part is defined in its ${place}`,
        );
    }
  }
  return all;
}
