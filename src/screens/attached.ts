import type { ComponentType } from 'react';
import { placedParts, type Action, type Field, type FieldMap, type Registry, type RelationMap, type Resource, type Values } from '../schema';
import type { CellProps, InputProps } from './fields';

/** A call on a record, `POST {path}/{id}/{call}`, and what is said of it. */
export interface RecordCall {
  readonly call: string;
  /** The body; none unless told. */
  readonly sends?: Values;
  readonly done: string;
  readonly failed: string;
  /** A text that the server answers this once, by its name there: it stays on the screen, to be copied, until it is closed. */
  readonly reveals?: { readonly name: string; readonly label: string; readonly hint: string };
}

/** What the dialog of an action takes. */
export interface ActionPartProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number };
  /** What the action is called. */
  readonly label: string;
  /** Makes a call on the record and tells how it went; rejects with the refusal, which has been told too. */
  readonly onCall: (call: RecordCall) => Promise<void>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It has left the screen. */
  readonly onGone: () => void;
}

/** An action written by hand, which opens a dialog of its own. */
export interface ActionPart {
  readonly Dialog: ComponentType<ActionPartProps>;
  /** Whether it can be chosen on a record; it always can unless told. */
  readonly isEnabled?: (record: Values) => boolean;
}

/** The form that a section stands in. */
export interface FormOfPart {
  readonly id: string;
  readonly resource: Resource;
  readonly base?: { readonly record: Values } | undefined;
  readonly values: Values;
  /** Puts values over those of the form, as if they were typed. */
  readonly merge: (values: Values) => void;
  /** Leaves the form of a new record for one that is there already; absent where nothing can take its place. */
  readonly onExisting?: ((record: Values) => void) | undefined;
}

/** What a section written by hand takes, in a form and on the page of a record. */
export interface SectionPartProps {
  readonly resource: Resource;
  readonly title: string;
  /** The declared fields of the section that apply. */
  readonly fields: readonly (readonly [string, Field])[];
  /** The record, with what is typed where it stands in a form. */
  readonly values: Values;
  /** Absent on the page of a record. */
  readonly form?: FormOfPart | undefined;
}

type Parts<T> = Readonly<Record<string, T>>;

/** What a kind of record adds by hand to the screens of its declaration. */
export interface AttachedParts {
  /** Name of the resource. */
  readonly resource: string;
  /** By field: how a filled value is shown, in tables and on pages, in place of the cell of its kind. */
  readonly cells: Parts<ComponentType<CellProps<Field['kind']>>>;
  /** By field: its input in forms, in place of that of its kind. */
  readonly inputs: Parts<ComponentType<InputProps<Field['kind']>>>;
  /** By the part that the declaration gives a place to. */
  readonly actions: Parts<ActionPart>;
  readonly sections: Parts<ComponentType<SectionPartProps>>;
  /** Whether an action of its list is offered on a record to who is signed in, by e-mail; all of them are unless told. */
  readonly isOffered?: ((action: Action, offer: Offer) => boolean) | undefined;
  /** Fetches what they are made of, ahead of when it is needed. */
  readonly load?: (() => Promise<unknown>) | undefined;
}

/** A record, and who looks at it. */
export interface Offer {
  readonly record: Values;
  readonly user: string;
}

interface PartsOf<F extends FieldMap, P extends string> {
  readonly cells?: { readonly [K in keyof F]?: ComponentType<CellProps<F[K]['kind']>> };
  readonly inputs?: { readonly [K in keyof F]?: ComponentType<InputProps<F[K]['kind']>> };
  readonly actions?: { readonly [K in P]?: ActionPart };
  readonly sections?: { readonly [K in P]?: ComponentType<SectionPartProps> };
  readonly isOffered?: (action: Action, offer: Offer) => boolean;
  readonly load?: () => Promise<unknown>;
}

/** Attaches hand-written parts to a declaration; a field that it does not have, or a part that it gives no place to, does not compile. */
export const attach = <F extends FieldMap, R extends RelationMap, P extends string>({ name }: Resource<string, F, R, P>, parts: PartsOf<F, P>): AttachedParts => ({
  resource: name,
  cells: (parts.cells ?? {}) as AttachedParts['cells'],
  inputs: (parts.inputs ?? {}) as AttachedParts['inputs'],
  actions: (parts.actions ?? {}) as AttachedParts['actions'],
  sections: (parts.sections ?? {}) as AttachedParts['sections'],
  isOffered: parts.isOffered,
  load: parts.load,
});

/** The parts of these declarations. Throws where a declaration gives a place to one that nobody attached, or two attach to the same resource. */
export function attachedTo(registry: Registry, all: readonly AttachedParts[]): readonly AttachedParts[] {
  for (const resource of registry.all) {
    const own = all.filter((parts) => parts.resource === resource.name);
    if (own.length > 1) throw new Error(`${resource.name}: parts are attached to it twice; attach them all at once`);
    for (const [place, names] of Object.entries(placedParts(resource))) {
      const attached = own[0]?.[place as keyof ReturnType<typeof placedParts>] ?? {};
      const missing = names.find((name) => !Object.hasOwn(attached, name));
      if (missing !== undefined) throw new Error(`${resource.name}: the declaration gives a place to the part "${missing}", which is attached to none of its ${place}`);
    }
  }
  return all;
}
