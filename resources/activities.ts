import { choice, date, defineResource, files, longText, reference, richText, text } from '../src/schema/declare';
import {
  activityContacts,
  activityDirections,
  activityOutcomes,
  activitySources,
  activitySubjects,
  activityTypes,
  documentTypes,
} from './options/activities';
import { closed, open, openStates, stateColors } from './options/states';

/** What every logged call to a patient stores. */
const callValues = {
  activity_direction: 'Outbound',
  activity_source: 'Phone',
  contact_type: 'Patient',
  activity_subject: 'Status Check',
} as const;

export const activities = defineResource({
  name: 'activities',
  label: { one: 'Activity', many: 'Activities' },
  titleFields: ['activity_subject'],
  alsoCalled: {
    brand_admin_first_name: ['creator_first_name'],
    brand_admin_last_name: ['creator_last_name'],
    creator_name: ['owner'],
  },
  fields: {
    case_id: reference('Case', { to: 'cases', required: true, during: 'create' }),
    case_record_id: text('Case ID', { derived: { joined: ['case_id'] } }),
    activity_type: choice('Activity Type', activityTypes, { default: 'Activity' }),
    reminder_at: date('Reminder At', {
      when: { field: 'activity_type', is: ['FollowUp'] },
      advised: 'This follow-up has no date. Save again to leave it so',
      due: { field: 'status', is: [open] },
    }),
    activity_direction: choice('Activity Direction', activityDirections),
    activity_source: choice('Activity Source', activitySources),
    contact_type: choice('Contact Type', activityContacts),
    activity_subject: choice('Activity Subject', activitySubjects, { allowsOther: true }),
    activity_outcome: choice('Activity Outcome', activityOutcomes),
    status: choice('Status', openStates, { allowsOther: 'stored', default: open, display: { tag: stateColors } }),
    sticky: longText('Sticky Note'),
    note: richText('Note', { required: true }),
    documents: files('Documents', { accept: documentTypes }),
    brand_admin_id: reference('Created By', { to: 'users', readOnly: true }),
    creator_name: text('Created By', { derived: { joined: ['brand_admin_first_name', 'brand_admin_last_name'] } }),
  },
  together: [
    ['activity_type', 'status', 'reminder_at'],
    ['activity_direction', 'activity_source'],
  ],
  relations: {
    case: {
      by: 'case_id',
      show: ['case_number', 'case_type', 'origin_case_id', 'origin_case_case_number'],
      parent: true,
    },
    patient: { by: ['case_id', 'patient_id'], show: ['first_name', 'last_name'] },
    brand_admin: { by: 'brand_admin_id', show: ['first_name', 'last_name', 'email'] },
  },
  timeline: { at: 'created_at', text: ['activity_subject', 'activity_outcome', 'status'], note: 'note' },
  contactLog: {
    label: 'Log a Call',
    about: 'case_id',
    whom: 'patient_id',
    current: { field: 'status', is: [open] },
    note: 'note',
    reminder: {
      at: 'reminder_at',
      values: { activity_type: 'FollowUp', status: open },
      done: { status: closed },
    },
    outcomes: [
      { label: 'Reached', values: { ...callValues, activity_outcome: 'Resolved/Completed' } },
      { label: 'Left Message', values: { ...callValues, activity_outcome: 'Left Message' }, againInDays: 1 },
      { label: 'No Answer', values: { ...callValues, activity_outcome: 'Unanswered' }, againInDays: 1 },
    ],
  },
  search: {
    case_id: { field: 'case_id', op: 'eq', apiOnly: true },
  },
  list: {
    columns: [
      'created_at',
      'activity_subject',
      'note',
      'reminder_at',
      'status',
      'activity_type',
      'activity_outcome',
      'contact_type',
      'activity_direction',
      'activity_source',
      { field: 'sticky', width: 240 },
      'documents',
      'creator_name',
      { field: 'case_case_number', link: 'case_id' },
      'patient_first_name',
      'patient_last_name',
    ],
    actions: ['edit', 'history', 'delete'],
    createLabel: 'Add Activity',
    deleteSummary: ['case_case_number', 'activity_type', 'activity_subject', 'note'],
  },
  form: {
    create: { opensIn: 'modal', width: 900, tall: true, title: 'Add Activity', button: 'Add' },
    edit: { opensIn: 'modal', width: 900, tall: true },
    columnCount: 3,
    sections: [
      {
        title: 'Activity',
        fields: [
          'note',
          'activity_type',
          'status',
          'reminder_at',
          'activity_direction',
          'activity_source',
          'contact_type',
          'activity_subject',
          'activity_outcome',
          'documents',
          'sticky',
        ],
      },
    ],
  },
  trash: {
    columns: [
      'case_record_id',
      { field: 'case_case_number', link: 'case_id' },
      'activity_direction',
      'activity_source',
      'contact_type',
      'note',
      'activity_subject',
      'activity_outcome',
      'status',
      'created_at',
      'discarded_at',
    ],
    order: 60,
  },
});
