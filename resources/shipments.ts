import { choice, date, decimal, defineResource, file, instant, ndcList, reference, text } from '../src/schema/declare';

const shipmentStates = ['Cancelled', 'Shipped', 'Requested', 'Received'] as const;
const shipmentUnits = ['Doses', 'Each', 'Grams', 'Milligrams', 'Units'] as const;
const proofTypes = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'doc', 'docx'] as const;

export const shipments = defineResource({
  name: 'shipments',
  label: { one: 'Shipment', many: 'Shipments' },
  idPrefix: 'SHIP',
  titleFields: ['id'],
  fields: {
    case_id: reference('Case', { to: 'cases', required: true, during: 'create' }),
    created_at: instant('Created On', { readOnly: true }),
    status: choice('Status', shipmentStates, {
      display: { tag: { values: { Cancelled: 'default', Requested: 'gold', Shipped: 'blue' }, otherwise: 'green' } },
    }),
    ndc: ndcList('NDC'),
    quantity: decimal('Quantity', { min: 0 }),
    unit: choice('Unit', shipmentUnits),
    shipment_date: date('Shipment Date'),
    tracking_number: text('Tracking Number'),
    proof_of_delivery: file('Proof of Delivery', { accept: proofTypes }),
  },
  relations: {
    case: { by: 'case_id', show: ['case_number'], parent: true },
    patient: { by: ['case_id', 'patient_id'], show: ['first_name', 'last_name'] },
  },
  timeline: { at: 'created_at', text: ['id', 'status', 'shipment_date', 'ndc', 'tracking_number'] },
  search: {
    case_id: { field: 'case_id', op: 'eq', apiOnly: true },
    searchStatus: { field: 'status', op: 'eq', label: 'Status' },
    searchNdc: { field: 'ndc', op: 'contains', label: 'NDC' },
  },
  list: {
    bulkEdit: ['status'],
    columns: [
      'id',
      'created_at',
      'status',
      'shipment_date',
      { field: 'tracking_number', width: 170 },
      'ndc',
      'quantity',
      'unit',
      'proof_of_delivery',
    ],
    actions: ['edit', 'delete'],
    createLabel: 'Add Shipment',
    deleteSummary: ['id', 'status', 'ndc'],
  },
  form: {
    create: { opensIn: 'modal', width: 700, title: 'Add Shipment', button: 'Add' },
    edit: { opensIn: 'modal', width: 700, title: 'Edit Shipment' },
    columnCount: 2,
    sections: [
      {
        title: 'Shipment',
        fields: ['status', 'shipment_date', 'ndc', 'quantity', 'unit', 'tracking_number', 'proof_of_delivery'],
      },
    ],
  },
  messages: { loadFailed: 'Failed to fetch shipment details' },
});
