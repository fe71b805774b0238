import type { Condition } from '../fields';

/** The fields that every record has without declaring them; the server sets them. */
export const systemFieldNames = ['id', 'created_at', 'updated_at', 'discarded_at', 'discarded_by'] as const;
export type SystemFieldName = (typeof systemFieldNames)[number];

const names: readonly string[] = systemFieldNames;

/** Whether a field is one that every record has. */
export const isSystemField = (name: string): boolean => names.includes(name);

interface ActionPlaces {
  readonly list?:
    | {
        readonly columns: readonly Column[];
        readonly related?: readonly Column[];
        readonly actions?: readonly Action[];
      }
    | undefined;
}

interface PartPlaces extends ActionPlaces {
  readonly form?: { readonly sections: readonly Section[] } | undefined;
  readonly record?: DeclaredRecordPage | undefined;
}

/** All actions of a resource's list: those in the menu of a row, and the buttons in it. */
export function listActions({ list }: ActionPlaces): readonly Action[] {
  const columns = [...(list?.columns ?? []), ...(list?.related ?? [])];
  const buttons = columns.flatMap((column) =>
    typeof column === 'object' && 'buttons' in column ? column.buttons : [],
  );
  return [...new Set([...(list?.actions ?? []), ...buttons])];
}

const partsIn = (places: readonly (Action | Section)[]): string[] => [
  ...new Set(places.flatMap((place) => (typeof place === 'object' && 'part' in place ? place.part : []))),
];

/** The names of the hand-written parts that a declaration places. */
export const placedParts = ({ list, form, record }: PartPlaces) => ({
  actions: partsIn(listActions({ list })),
  sections: partsIn([...(form?.sections ?? []), ...(record?.sections ?? [])]),
});

/** Verbs of the API. `list` includes reading one record; `trash` includes listing and recovering discarded records. */
export type Verb = 'list' | 'create' | 'update' | 'delete' | 'trash';

/** A read-only list of the records of another resource. */
export interface View {
  readonly of: string;
  /** Which records it shows, by field: those with this value, or with one of several values. */
  readonly where: Readonly<Record<string, ViewedValue | readonly [ViewedValue, ...ViewedValue[]]>>;
}

type ViewedValue = string | number | boolean;

export type Column<Name extends string = string, Part extends string = string> =
  | Name
  | {
      readonly field: Name;
      readonly label?: string;
      /** Makes the cell a link to the record itself, or to the record that a reference points to. */
      readonly link?: 'record' | Name;
      readonly width?: number;
    }
  | {
      /** Name of the resource of this record's keyed children. Each key gets a radio button that opens its form. */
      readonly children: string;
      readonly label: string;
    }
  | {
      /** Actions as buttons in the row. If this is the last column, it stays visible while the table scrolls. */
      readonly buttons: readonly Exclude<Action<Name, Part>, string>[];
      readonly label: string;
    };

/** Prevents the action and shows the message while this field of the record is empty. */
export interface NeededField<Name extends string = string> {
  readonly field: Name;
  readonly message: string;
}

/**
 * States of a message: waiting for its gateway, accepted by it, rejected by it, or recorded because no gateway is
 * configured.
 */
export const messageStatuses = ['queued', 'sent', 'failed', 'recorded'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * The key of a create with why a record is created although it seems to be stored already, after the prefix of a linked
 * record. It is none of a field: servers that do not know it ignore it.
 */
export const duplicateReasonKey = 'duplicate_reason';

/** The key of a version with why a record was discarded that has to be reported, or to which such a record belongs. */
export const discardReasonKey = 'discard_reason';

/** The code of the refusal of a discard that needs a reason. */
export const reasonNeededCode = 'discard_reason_needed';

/** How doubles of a record are noticed. */
export interface Duplicates<Name extends string = string> {
  /** A form asks before a second record with the same values in these fields is created. */
  readonly fields?: readonly Name[];
  /** What a user calls these fields together. */
  readonly called?: string;
  /**
   * The fields of `findBy` by which likely doubles are shown while a new record is filled in: its name, days, and
   * values that records hardly share, such as phone numbers.
   */
  readonly likely?: readonly Name[];
}

/** What a log of contacts stores for an outcome, or for a reminder: values by field. */
export type LoggedValues<Name extends string = string> = Readonly<Partial<Record<Name, string | number | boolean>>>;

/** How a contact with a person, such as a call, is stored as a record of this kind in one step. */
export interface ContactLog<Name extends string = string> {
  /** What a user does: the title of the dialog, and the label of its buttons. */
  readonly label: string;
  /** The reference to the record that the contact is about. */
  readonly about: Name;
  /** The reference of that record to the person. */
  readonly whom: string;
  /** Which of the person's records a contact is most likely about, by their fields. */
  readonly current?: Condition;
  readonly note: Name;
  /** The date of a reminder, the values of a record that has one, and those that close it. */
  readonly reminder: { readonly at: Name; readonly values: LoggedValues<Name>; readonly done: LoggedValues<Name> };
  /** What may come of it, with the values that it stores. `againInDays`: when a reminder is proposed. */
  readonly outcomes: readonly {
    readonly label: string;
    readonly values: LoggedValues<Name>;
    readonly againInDays?: number;
  }[];
}

/** What a record of this kind tells in the timelines of the records that it points to. */
export interface TimelineEntry<Name extends string = string> {
  /** The instant at which it happened; a record without one is not told of. */
  readonly at: Name;
  /** The fields that say in a line what happened. */
  readonly text: readonly Name[];
  /** The text that is shown in whole. */
  readonly note?: Name;
}

/** Who has a record: the person that it is assigned to, and what the last one who handed it over wrote to them. */
export interface Assigned<Name extends string = string> {
  readonly to: Name;
  readonly note: Name;
}

/** What has to be reported to somebody in time, such as an adverse event of a drug, and what is stored about that. */
export interface Reported<Name extends string = string> {
  /** The choice that marks a record, and says what it is. */
  readonly what: Name;
  /** The day until whose end it has to be reported. */
  readonly due: Name;
  /** When it was reported. */
  readonly at: Name;
  /** The address of whoever has reported it. */
  readonly by: Name;
  /** To whom it was reported. */
  readonly to: Name;
  readonly note: Name;
  /** The reference to the record that it belongs to, which cannot be discarded without a reason either. */
  readonly of: Name;
  /** The columns of the list of what has not been reported. */
  readonly columns: readonly Name[];
}

export type Action<Name extends string = string, Part extends string = string> =
  | 'edit'
  | 'delete'
  /** Opens the change history of the record. */
  | 'history'
  | {
      /** Opens the create form of another resource, with one of its fields set to this record. */
      readonly create: string;
      readonly label: string;
      /** The reference of that resource that is set to this record. */
      readonly sets: string;
      readonly precondition?: NeededField<Name>;
    }
  | {
      /** Opens a popup with the list of another resource, filtered by this record. */
      readonly listOf: string;
      readonly label: string;
      /**
       * The search of that resource that takes this record's id, or a value that its rows include from this record by a
       * reference. Rows of other records that it finds are marked with their names, and cannot be edited here.
       */
      readonly search: string;
      readonly precondition?: NeededField<Name>;
    }
  | {
      /** Sends a POST request to this path below the record's own path. */
      readonly call: string;
      readonly label: string;
      /** Question that is asked first, with Yes and No, above the fields of the delete confirmation. */
      readonly confirm?: string;
      /** The message afterwards. `{name}` is replaced by the displayed value of that field of the record. */
      readonly done: string;
      readonly failed: string;
    }
  | {
      /** Name of a hand-written action that is attached to the resource and placed here. */
      readonly part: Part;
      readonly label: string;
    }
  | {
      /** Opens a page below this record's own address. */
      readonly page: string;
      readonly label: string;
      /** Offered to people with this permission, and to everybody where the server reports no permissions. */
      readonly permission?: string;
    };

/** What the delete confirmation says about records that belong to the record to be deleted. */
export interface DeleteWarning {
  /** Name of their resource, and its search that takes this record's id. */
  readonly resource: string;
  readonly search: string;
  /** Records that are not counted. */
  readonly unless?: Condition;
  readonly one: string;
  readonly many: string;
}

export interface Section<Name extends string = string, Part extends string = string> {
  /** Name by which a screen finds the section, whatever its title is. */
  readonly key?: string;
  readonly title: string;
  /** The step of the form that contains the section, in a wizard (hand-written). */
  readonly step?: string;
  /** The tab that contains the section. Default: above all tabs. */
  readonly tab?: string;
  readonly fields: readonly Name[];
  readonly when?: Condition<Name>;
  /** `create`: shown only in the form of a new record. `update`: shown once the record exists. */
  readonly during?: 'create' | 'update';
  /** Name of a hand-written section that is attached to the resource. It replaces the fields, which may be empty. */
  readonly part?: Part;
}

/** A field of the first record in a list of the page, which is the newest one unless the list has another order. */
export interface FirstOfList {
  readonly of: string;
  readonly field: string;
}

/**
 * A part of the line that says who or what a record is: a field, the age that follows from a day of birth, or a field
 * of the first record in a list of the page.
 */
export type SummaryEntry<Name extends string = string> = Name | { readonly ageOf: Name } | FirstOfList;

/** What the page of a record shows of one kind of its keyed children. */
export interface ShownChildren {
  /** The resource of the keyed children. */
  readonly of: string;
  /** Their fields; what is empty is left out. */
  readonly fields: readonly string[];
  /** The fields that each of them ought to have: the empty ones are named as missing. */
  readonly expected?: readonly string[];
}

/** The page of one record, as it is declared. */
export interface DeclaredRecordPage<Name extends string = string, Part extends string = string> {
  /** Default: everything that may be seen, with the lists of the kinds that refer to the record and its history. */
  readonly sections?: readonly Section<Name, Part>[];
  /** Shows the menu of a list row on the page too, instead of a button for each action other than Edit and Delete. */
  readonly actions?: true;
  /** Says who or what the record is in one line below its title; what is empty is left out. */
  readonly summary?: readonly SummaryEntry<Name>[];
  /** Leaves out the empty fields of each section until they are asked for. */
  readonly hideEmpty?: true;
  /** The keyed children of the record, each with what it has and what is missing, and a button that edits it. */
  readonly children?: readonly ShownChildren[];
  /** Shows what has happened to the record: the kinds with a `timeline` that point to it, and its own changes. */
  readonly timeline?: true;
  /** Shows the messages of the timeline by themselves too, as they were exchanged with the person. */
  readonly messages?: true;
  /** Shows the change history at the end of the page, or in a tab. */
  readonly history?: true | { readonly tab: string };
}

/** The page of one record: its sections, and below them the lists of records that belong to it. */
export interface RecordPage<Name extends string = string, Part extends string = string> extends DeclaredRecordPage<
  Name,
  Part
> {
  readonly sections: readonly Section<Name, Part>[];
}

interface ReadPage {
  readonly record?: RecordPage;
  /** Its page is declared without sections; the registry completes it. */
  readonly hasDefaultPage?: true;
}

/** The page of a record as far as a declaration has it by itself. */
export const readRecordPage = (record: DeclaredRecordPage | undefined): ReadPage =>
  record
    ? { record: { ...record, sections: record.sections ?? [] }, ...(!record.sections && { hasDefaultPage: true }) }
    : {};

export interface FormPlace<Opening extends 'modal' | 'page' | 'both' = 'modal' | 'page' | 'both'> {
  /** `both`: a modal from the list, and a page with its own address. */
  readonly opensIn: Opening;
  readonly title?: string;
  /** Width of the modal in pixels. */
  readonly width?: number;
  /** Makes the modal as tall as the window, for forms that should be visible as a whole. */
  readonly tall?: true;
  /** Label of the modal's button. Default: Create or Save. */
  readonly button?: string;
}

export interface EditPlace extends FormPlace {
  /**
   * When values are invalid, the page joins the names of the fields and their errors in one toast, in addition to the
   * message at each field.
   */
  readonly joinsErrors?: true;
}
