import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Space, theme, Typography } from 'antd';
import { useRef, useState, type CSSProperties, type DragEvent, type FocusEvent } from 'react';
import { fileName, refuseFile, traitsOf, type FieldOf, type FileField } from '../../schema';
import { attributesOf } from './attributes';
import { FileLink, filesOf, showSize, type Attached } from './FileLink';
import { Picture } from './Picture';
import { outOfSight } from './HiddenLabel';
import type { InputProps } from './types';

type FileKind = FileField['kind'];

const isMultiple = (field: FileField): boolean => traitsOf(field).multiple === true;

const zone: CSSProperties = { position: 'relative', display: 'grid', gap: 8, justifyItems: 'start', padding: 12 };
const list: CSSProperties = { display: 'grid', gap: 4, listStyle: 'none', margin: 0, padding: 0 };

/** Adds files to those already present; returns rejection messages for the others. A single-file field replaces its file. */
function addFiles(field: FieldOf<FileKind>, { present, added }: { readonly present: readonly Attached[]; readonly added: readonly File[] }) {
  const judged = added.map((file) => ({ file, refusal: refuseFile(field as FieldOf<'files'>, file) }));
  const accepted = judged.filter(({ refusal }) => refusal === undefined).map(({ file }) => file);
  const refusals = judged.flatMap(({ refusal }) => refusal ?? []);
  if (isMultiple(field)) return { files: [...present, ...accepted], refusals };
  const [first, ...more] = accepted;
  const spare = more.map(({ name }) => `${name} is left out: only one file is kept here`);
  return { files: first ? [first] : present, refusals: [...refusals, ...spare] };
}

/** The form holds the files until it is saved; nothing is uploaded here. */
export function FilesInput(props: InputProps<'file'> | InputProps<'files'>) {
  const { value, onChange, disabled = false } = props;
  const field: FieldOf<FileKind> = props.field;
  const { id, status: _status, onBlur, ...described } = attributesOf(props);
  const { token } = theme.useToken();
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const present = filesOf(value);
  const write = (files: readonly Attached[]) => onChange?.(isMultiple(field) ? files : (files[0] ?? null));
  const add = (added: readonly File[]) => {
    const next = addFiles(field, { present, added });
    setRefusals(next.refusals);
    if (next.files !== present) write(next.files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) add([...event.dataTransfer.files]);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  return (
    <div style={{ ...zone, border: `1px dashed ${token.colorBorder}`, borderRadius: token.borderRadius }} onDragOver={(event) => event.preventDefault()} onDrop={drop} onBlur={leave}>
      {present.length > 0 && (
        <ul style={list}>
          {present.map((file, at) => (
            <li key={file instanceof File ? `new ${at} ${file.name}` : (file.attachment_id ?? file.url)}>
              <Space size={8}>
                {field.preview && <Picture file={file} />}
                <FileLink file={file} />
                {file.size !== undefined && <Typography.Text type="secondary">{showSize(file.size)}</Typography.Text>}
                <Button
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`Remove ${fileName(file)}`}
                  disabled={disabled}
                  onClick={() => write(present.filter((_, other) => other !== at))}
                />
              </Space>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        {...(id === undefined ? {} : { id })}
        type="file"
        style={outOfSight}
        tabIndex={-1}
        // The form focuses this input when validation fails.
        onFocus={() => opener.current?.focus()}
        aria-label={field.label}
        multiple={isMultiple(field)}
        accept={field.accept?.map((extension) => `.${extension}`).join(',')}
        disabled={disabled}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Space wrap>
        <Button {...described} ref={opener} icon={<UploadOutlined />} disabled={disabled} onClick={() => picker.current?.click()}>
          {isMultiple(field) ? 'Add Files' : present.length > 0 ? 'Replace File' : 'Choose File'}
        </Button>
        <Typography.Text type="secondary">
          or drop {isMultiple(field) ? 'them' : 'it'} here{field.accept ? ` (${field.accept.join(', ')})` : ''}
        </Typography.Text>
      </Space>
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
