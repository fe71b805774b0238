/* global fetch, localStorage */

/** What the lists beside the product show of a patient: the fields of the product's own list that are plain texts. */
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

/** A page of ten patients of the product's API, with how many there are. */
export async function readPatients(page) {
  const answer = await fetch(`/api/patients?page=${page}&per=10`, { headers: headers() });
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  const { data, meta } = await answer.json();
  return { data, total: meta.total };
}
