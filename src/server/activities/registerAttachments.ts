import type { RouteModule } from '../contracts';
import { invalidFields } from '../http/HttpError';
import { withBody } from '../http/readBody';
import { recordsOf } from '../records/openRecords';

/**
 * POST activities/s3_attachment (Cases 7, decision 38): keeps the files of a multipart body under `documents[]` and answers them as
 * `{ data: [{ attachment_id, url, name, size, type }] }`. An activity that names one of them by its `attachment_id` takes it over.
 */
export const registerAttachments: RouteModule = (api, { registry, files }) => {
  const resource = registry.get('activities');
  api.post(`/${resource.path}/s3_attachment`, async (request, reply) => {
    const { manufacturer, user } = recordsOf(request).context;
    const session = request.user?.session ?? '';
    const kept = await withBody(request, { resource, files, owner: { manufacturer, user } }, ({ uploaded = [] }) => {
      if (uploaded.length === 0) throw invalidFields({ documents: ['Please choose at least one file'] });
      return Promise.resolve(uploaded);
    });
    void reply.code(201);
    return { data: kept.map((file) => files.present(file, { manufacturer, session })) };
  });
};
