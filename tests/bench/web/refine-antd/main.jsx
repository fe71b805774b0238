import { Refine } from '@refinedev/core';
import { List, ThemedLayout, useNotificationProvider, useTable } from '@refinedev/antd';
import routerProvider from '@refinedev/react-router';
import { App as AntApp, ConfigProvider, Table } from 'antd';
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

function PatientList() {
  const { tableProps } = useTable({ resource: 'patients' });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        {columns.map(([field, title]) => (
          <Table.Column key={field} dataIndex={field} title={title} />
        ))}
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
          resources={[{ name: 'patients', list: '/patients' }]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route element={<ThemedLayout><Outlet /></ThemedLayout>}>
              <Route path="/patients" element={<PatientList />} />
              <Route path="*" element={<Navigate to="/patients" />} />
            </Route>
          </Routes>
        </Refine>
      </AntApp>
    </ConfigProvider>
  </BrowserRouter>,
);
