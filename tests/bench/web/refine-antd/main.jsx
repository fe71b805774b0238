import { Refine } from '@refinedev/core';
import {
  DeleteButton,
  EditButton,
  List,
  ShowButton,
  ThemedLayout,
  useNotificationProvider,
  useTable,
} from '@refinedev/antd';
import routerProvider from '@refinedev/react-router';
import { App as AntApp, ConfigProvider, Space, Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import '@refinedev/antd/dist/reset.css';
import { columns, readPatients } from '../columns.js';

const nothing = async () => ({ data: {} });
const dataProvider = {
  getApiUrl: () => '/api',
  getList: ({ pagination }) => readPatients(pagination.currentPage),
  getOne: nothing,
  create: nothing,
  update: nothing,
  deleteOne: nothing,
};

const resource = {
  name: 'patients',
  list: '/patients',
  create: '/patients/create',
  edit: '/patients/edit/:id',
  show: '/patients/show/:id',
  meta: { canDelete: true },
};

const columnsOf = (props) =>
  columns.map(([field, title]) => <Table.Column key={field} dataIndex={field} title={title} {...props} />);

const rowButtons = (_, { id }) => (
  <Space>
    <EditButton hideText size="small" recordItemId={id} />
    <ShowButton hideText size="small" recordItemId={id} />
    <DeleteButton hideText size="small" recordItemId={id} />
  </Space>
);

/** The list as Refine's scaffold writes it: with the actions of each row; and sorted by any column. */
function PatientList() {
  const { tableProps } = useTable({ resource: 'patients', syncWithLocation: true });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        {columnsOf({ sorter: true })}
        <Table.Column title="Actions" render={rowButtons} />
      </Table>
    </List>
  );
}

/** The same rows as text alone. */
function TextList() {
  const { tableProps } = useTable({ resource: 'patients' });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        {columnsOf()}
      </Table>
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <ConfigProvider>
      <AntApp>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[resource]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <ThemedLayout>
                  <Outlet />
                </ThemedLayout>
              }
            >
              <Route path="/patients" element={<PatientList />} />
              <Route path="/text" element={<TextList />} />
              <Route path="*" element={<Navigate to="/patients" />} />
            </Route>
          </Routes>
        </Refine>
      </AntApp>
    </ConfigProvider>
  </BrowserRouter>,
);
