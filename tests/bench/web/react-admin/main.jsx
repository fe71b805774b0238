import { Admin, Datagrid, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { columns, readPatients } from '../columns.js';

const nothing = async () => ({ data: {} });
const dataProvider = {
  getList: (_resource, { pagination }) => readPatients(pagination.page),
  getOne: nothing,
  getMany: async () => ({ data: [] }),
  getManyReference: async () => ({ data: [], total: 0 }),
  create: nothing,
  update: nothing,
  updateMany: async () => ({ data: [] }),
  delete: nothing,
  deleteMany: async () => ({ data: [] }),
};

const PatientList = () => (
  <List perPage={10}>
    <Datagrid>
      {columns.map(([field, label]) => (
        <TextField key={field} source={field} label={label} />
      ))}
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="patients" list={PatientList} />
  </Admin>,
);
