const rowOfList = 'tr[data-row]';
const nextPage = (page) => page.getByRole('button', { name: 'Next Page' });
const antdNext = (page) => page.locator('.ant-pagination-next button');
const namedNext = (name) => (page) => page.getByRole('button', { name });

/** The baseline of all ratios. */
export const baseline = 'refine-antd';

/** The reference lists. `app` is the folder of its sources; `row` matches once the first row is shown. */
export const references = [
  {
    name: baseline,
    app: 'refine-antd',
    label: 'minimal Refine 5 + antd 5 list, sorted and with row actions',
    path: '/patients',
    row: '.ant-table-row',
    next: antdNext,
  },
  {
    name: 'refine-text',
    app: 'refine-antd',
    label: 'the same list without sorting and row actions',
    path: '/text',
    row: '.ant-table-row',
    next: antdNext,
  },
  {
    name: 'react-admin',
    app: 'react-admin',
    label: 'minimal react-admin 5 list',
    path: '/#/patients',
    row: 'tbody .RaDatagrid-row',
    next: namedNext('Go to next page'),
  },
  {
    name: 'react-alone',
    app: 'react-alone',
    label: 'React alone: the same rows in a plain table',
    path: '/',
    row: 'tbody tr',
    next: namedNext('Next'),
  },
];

/** The product's own screens, over demo records. */
export const screensOf = ({ caseId, patientId }) => [
  { name: 'patients', label: 'patients here', path: '/dashboard/patients', row: rowOfList, next: nextPage },
  { name: 'cases', label: 'cases here', path: '/dashboard/cases', row: rowOfList, next: nextPage },
  { name: 'dashboard', label: 'dashboard', path: '/dashboard', row: rowOfList },
  { name: 'snapshot', label: 'snapshot of a case', path: `/dashboard/cases/${caseId}`, row: 'main dd' },
  { name: 'wizard', label: 'step of the wizard', path: `/dashboard/cases/${caseId}/edit`, row: 'main form input' },
  { name: 'record', label: 'page of a patient', path: `/dashboard/patients/${patientId}`, row: 'main td' },
];
