import axios from 'axios';
import type { Call, CallResponse } from './call';

/** Sends a call with upload progress. */
export async function uploadCall({ keepalive: _keepalive, ...call }: Call): Promise<CallResponse> {
  const { status, headers, data } = await axios.request<unknown>({ ...call, validateStatus: () => true });
  return { status, headers, data };
}
