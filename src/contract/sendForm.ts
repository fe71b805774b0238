import { isBinary, nestPayload, toMultipart, writableFields, type Resource } from '../schema';
import type { ContractClient } from './client';
import type { WriteProbe } from './rule';

/** Returns a function that sends values as the web app does: as multipart for records with files, otherwise as JSON. */
export const sendForm =
  (client: ContractClient, resource: Resource): WriteProbe['send'] =>
  (method, path, values, headers = {}) => {
    const nested = nestPayload(resource, values);
    const isMultipart = writableFields(resource).some(([, field]) => isBinary(field));
    return client.call(method, path, { body: isMultipart ? toMultipart(nested) : nested, headers });
  };
