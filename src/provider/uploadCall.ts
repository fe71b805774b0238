import axios from 'axios';
import type { Call, CallAnswer } from './call';

/** Sends a call with upload progress. */
export async function uploadCall({ keepalive: _keepalive, ...call }: Call): Promise<CallAnswer> {
  const { status, headers, data } = await axios.request<unknown>({ ...call, validateStatus: () => true });
  return { status, headers, data };
}
