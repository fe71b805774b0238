import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, readPatients } from '../columns.js';

function PatientList() {
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState([]);
  useEffect(() => {
    let isWanted = true;
    void readPatients(page).then(({ data }) => isWanted && setRows(data));
    return () => {
      isWanted = false;
    };
  }, [page]);
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map(([field, title]) => (
              <th key={field}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(([field]) => (
                <td key={field}>{row[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button onClick={() => setPage(page + 1)}>Next</button>
    </>
  );
}

createRoot(document.getElementById('root')).render(<PatientList />);
