import { Fragment, Suspense } from 'react';
import { fileName, type FileField } from '../../schema';
import { loadable } from '../../ui';
import type { CellProps, FieldViews } from '../cells/FieldView';
import { OneLine } from '../cells/OneLine';
import { FileLink, filesOf } from './FileLink';

function FilesCell({ value }: Pick<CellProps<FileField['kind']>, 'value'>) {
  const attached = filesOf(value);
  return (
    <OneLine title={attached.map(fileName).join(', ')}>
      {attached.map((file, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          <FileLink file={file} />
        </Fragment>
      ))}
    </OneLine>
  );
}

const FileListWithPictures = loadable(async () => (await import('./Picture')).FileListWithPictures);

/** The files on a record's page, with thumbnails if declared. */
function FullFiles({ field, value }: Pick<CellProps<FileField['kind']>, 'field' | 'value'>) {
  if (!field.preview) return <FilesCell value={value} />;
  return (
    <Suspense fallback={<FilesCell value={value} />}>
      <FileListWithPictures value={value} />
    </Suspense>
  );
}

export const fileViews: FieldViews<'file' | 'files'> = {
  file: { Cell: FilesCell, FullValue: FullFiles, columnWidth: 170, spansFormRow: true },
  files: { Cell: FilesCell, FullValue: FullFiles, columnWidth: 200, spansFormRow: true },
};
