import type { Condition } from './condition';

/** Verbs of the API; `list` includes reading one record, `trash` listing and recovering discarded ones. */
export type Verb = 'list' | 'create' | 'update' | 'delete' | 'trash';

/** A read-only list over the records of another resource. */
export interface View {
  readonly of: string;
  /** What its records have in common, by field: a value, or several of which each has one. */
  readonly where: Readonly<Record<string, ViewedValue | readonly [ViewedValue, ...ViewedValue[]]>>;
}

type ViewedValue = string | number | boolean;

export type Column<Name extends string = string, Part extends string = string> =
  | Name
  | {
      readonly field: Name;
      readonly label?: string;
      /** Turns the cell into a link to the record itself, or to the one that a reference points to. */
      readonly link?: 'record' | Name;
      readonly width?: number;
    }
  | {
      /** Name of the resource of keyed children of this one: a radio button for each key opens its form. */
      readonly children: string;
      readonly label: string;
    }
  | {
      /** Actions that stand in the row as buttons; where the column is the last one, it stays in view while the table scrolls. */
      readonly buttons: readonly Exclude<Action<Name, Part>, string>[];
      readonly label: string;
    };

/** Refuses with the message while the field of this record is empty. */
export interface NeededField<Name extends string = string> {
  readonly field: Name;
  readonly message: string;
}

/** What sends the records of a resource, each to the record that it points to. */
export interface Outgoing<Name extends string = string> {
  /** The gateway: it takes the field `content`, and `email` the field `subject` too. */
  readonly channel: 'email' | 'sms';
  /** The reference to whom it goes. */
  readonly recipient: Name;
  /** The field of that record with the address, which is kept in the field `recipient`, and what is said while it is empty. */
  readonly address: NeededField;
}

export type Action<Name extends string = string, Part extends string = string> =
  | 'edit'
  | 'delete'
  | {
      /** Opens the create form of another resource, with a field of it set to this record's id. */
      readonly create: string;
      readonly label: string;
      /** The reference of that resource which this record's id goes into. */
      readonly sets: string;
      readonly precondition?: NeededField<Name>;
    }
  | {
      /** Opens a popup with the list of another resource, filtered by this record. */
      readonly listOf: string;
      readonly label: string;
      /**
       * The search of that resource which takes this record's id, or what it shows of this record by a reference: what that finds of others
       * is marked by their names, and nothing is done to it here.
       */
      readonly search: string;
      readonly precondition?: NeededField<Name>;
    }
  | {
      /** Posts to this path below the record's own. */
      readonly call: string;
      readonly label: string;
      /** Asked before it, with Yes and No, over what a delete shows of the record. */
      readonly confirm?: string;
      /** What is said afterwards; `{name}` stands for a field of the record, as it shows. */
      readonly done: string;
      readonly failed: string;
    }
  | {
      /** Written by hand and attached to the resource under this name; it stands here. */
      readonly part: Part;
      readonly label: string;
    }
  | {
      /** Leads to a page below this record's own address. */
      readonly page: string;
      readonly label: string;
      /** Offered to those who have this permission of the server, and where it tells none. */
      readonly permission?: string;
    };

/** What is said of the records that belong to one which is to be deleted. */
export interface DeleteTells {
  /** Name of their resource, and its search that takes this record's id. */
  readonly resource: string;
  readonly search: string;
  /** Those that do not count. */
  readonly unless?: Condition;
  readonly one: string;
  readonly many: string;
}

export interface Section<Name extends string = string, Part extends string = string> {
  /** What a screen finds it by, whatever it is called. */
  readonly key?: string;
  readonly title: string;
  /** The step that it stands in, of a form that is a wizard (written by hand). */
  readonly step?: string;
  /** The tab that it stands in; above all tabs unless told. */
  readonly tab?: string;
  readonly fields: readonly Name[];
  readonly when?: Condition<Name>;
  /** Shown in the form of a new record alone, or once the record exists. */
  readonly during?: 'create' | 'update';
  /** Written by hand and attached to the resource under this name: it stands in place of the fields, which may be none. */
  readonly part?: Part;
}

/** What the page of one record shows: its sections, and below them the lists of what belongs to it. */
export interface RecordPage<Name extends string = string, Part extends string = string> {
  readonly sections: readonly Section<Name, Part>[];
  /** The menu that a row of its list has stands on its page too, in place of buttons for what it offers beside Edit and Delete. */
  readonly actions?: true;
  /** Who changed what and when stands at its end, or in a tab. */
  readonly history?: true | { readonly tab: string };
}

export interface FormPlace<Opening extends 'modal' | 'page' | 'both' = 'modal' | 'page' | 'both'> {
  /** `both`: a modal from the list, and a page by its own address. */
  readonly opensIn: Opening;
  readonly title?: string;
  /** Width of the modal in pixels. */
  readonly width?: number;
  /** The modal is as tall as the window lets it be, for forms that are to be seen at once. */
  readonly tall?: true;
  /** What the button of the modal says, where it is neither Create nor Save. */
  readonly button?: string;
}
