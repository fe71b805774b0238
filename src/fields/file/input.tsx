import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Space, theme, Typography } from 'antd';
import { useRef, useState, type CSSProperties, type DragEvent, type FocusEvent } from 'react';
import { fileName, findFileProblem, traitsOf, type FieldOf, type FileField } from '../../schema';
import { controlAttributesOf, type ControlAttributes, type InputProps, type FieldInputs } from '../controls/InputProps';
import { PassesFocusOn, visuallyHidden } from '../../ui';
import { FileLink, filesOf, formatFileSize, type AttachedFile } from './FileLink';
import { Picture } from './Picture';

type FileKind = FileField['kind'];

const isMultiple = (field: FileField): boolean => traitsOf(field).multiple === true;

const dropZoneStyle: CSSProperties = {
  position: 'relative',
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 12,
};
/** A size stays on one line beside a long name. */
const noWrap = { whiteSpace: 'nowrap' } as const;
const listStyle: CSSProperties = { display: 'grid', gap: 4, listStyle: 'none', margin: 0, padding: 0 };

/**
 * Adds files to those already present; returns rejection messages for the others. A single-file field replaces its
 * file.
 */
function addFiles(
  field: FieldOf<FileKind>,
  { present, added }: { readonly present: readonly AttachedFile[]; readonly added: readonly File[] },
) {
  const checked = added.map((file) => ({ file, refusal: findFileProblem(field as FieldOf<'files'>, file) }));
  const accepted = checked.filter(({ refusal }) => refusal === undefined).map(({ file }) => file);
  const refusals = checked.flatMap(({ refusal }) => refusal ?? []);
  if (isMultiple(field)) return { files: [...present, ...accepted], refusals };
  const [first, ...more] = accepted;
  const surplusMessages = more.map(({ name }) => `${name} is left out: only one file is kept here`);
  return { files: first ? [first] : present, refusals: [...refusals, ...surplusMessages] };
}

interface AttachedFilesProps {
  readonly files: readonly AttachedFile[];
  readonly preview: boolean | undefined;
  readonly disabled: boolean;
  readonly onRemove: (at: number) => void;
}

/** The files of the field, one per line, each with a button that removes it. */
function AttachedFiles({ files, preview, disabled, onRemove }: AttachedFilesProps) {
  return (
    <ul style={listStyle}>
      {files.map((file, at) => (
        <li key={file instanceof File ? `new ${at} ${file.name}` : (file.attachment_id ?? file.url)}>
          <Space size={8}>
            {preview && <Picture file={file} />}
            <FileLink file={file} />
            {file.size !== undefined && (
              <Typography.Text type="secondary" style={noWrap}>
                {formatFileSize(file.size)}
              </Typography.Text>
            )}
            <PassesFocusOn>
              <Button
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`Remove ${fileName(file)}`}
                disabled={disabled}
                onClick={() => onRemove(at)}
              />
            </PassesFocusOn>
          </Space>
        </li>
      ))}
    </ul>
  );
}

interface FilePickerProps {
  readonly field: FieldOf<FileKind>;
  readonly attributes: ControlAttributes;
  readonly isFilled: boolean;
  readonly disabled: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/** The browser's own file input, hidden, and the button that opens it. */
function FilePicker({ field, attributes, isFilled, disabled, onPick }: FilePickerProps) {
  const { id, status: _status, onBlur: _onBlur, ...buttonAttributes } = attributes;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <input
        ref={input}
        {...(id === undefined ? {} : { id })}
        type="file"
        style={visuallyHidden}
        tabIndex={-1}
        // The form focuses this input when validation fails.
        onFocus={() => button.current?.focus()}
        aria-label={field.label}
        multiple={isMultiple(field)}
        accept={field.accept?.map((extension) => `.${extension}`).join(',')}
        disabled={disabled}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Space wrap>
        <Button
          {...buttonAttributes}
          ref={button}
          icon={<UploadOutlined />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {isMultiple(field) ? 'Add Files' : isFilled ? 'Replace File' : 'Choose File'}
        </Button>
        <Typography.Text type="secondary">
          or drop {isMultiple(field) ? 'them' : 'it'} here{field.accept ? ` (${field.accept.join(', ')})` : ''}
        </Typography.Text>
      </Space>
    </>
  );
}

/** The form holds the files until it is saved; nothing is uploaded here. */
function FilesInput(props: InputProps<'file'> | InputProps<'files'>) {
  const { value, onChange, onBlur, disabled = false } = props;
  const field: FieldOf<FileKind> = props.field;
  const { token } = theme.useToken();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const present = filesOf(value);
  const changeTo = (files: readonly AttachedFile[]) => onChange?.(isMultiple(field) ? files : (files[0] ?? null));
  const add = (added: readonly File[]) => {
    const next = addFiles(field, { present, added });
    setRefusals(next.refusals);
    if (next.files !== present) changeTo(next.files);
  };
  const remove = (at: number) => changeTo(present.filter((_, other) => other !== at));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) add([...event.dataTransfer.files]);
  };
  const reportBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  return (
    <div
      style={{ ...dropZoneStyle, border: `1px dashed ${token.colorBorder}`, borderRadius: token.borderRadius }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onBlur={reportBlur}
    >
      {present.length > 0 && (
        <AttachedFiles files={present} preview={field.preview} disabled={disabled} onRemove={remove} />
      )}
      <FilePicker
        field={field}
        attributes={controlAttributesOf(props)}
        isFilled={present.length > 0}
        disabled={disabled}
        onPick={add}
      />
      {refusals.length > 0 && (
        <div role="alert">
          {refusals.map((refusal) => (
            <div key={refusal}>
              <Typography.Text type="danger">{refusal}</Typography.Text>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

export const fileInputs: FieldInputs<'file' | 'files'> = {
  file: FilesInput,
  files: FilesInput,
};
