/* global fetch, localStorage */

/** The columns of the reference lists of patients: the plain text fields of the product's own list. */
export const columns = [
  ['id', 'ID'],
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['dob', 'DOB'],
  ['origin_patient_id', 'Copay ID'],
  ['gender', 'Gender'],
  ['phone', 'Home Phone'],
  ['mobile_phone', 'Mobile Phone'],
  ['email', 'Email'],
  ['city', 'City'],
];

const headers = () => ({ Authorization: localStorage.getItem('Authorization') ?? '', Manufacturer: 'octapharma' });

/** Reads a page of ten patients and the total from the product's API. */
export async function readPatients(page) {
  const answer = await fetch(`/api/patients?page=${page}&per=10`, { headers: headers() });
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  const { data, meta } = await answer.json();
  return { data, total: meta.total };
}
