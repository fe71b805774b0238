import { theme, Typography } from 'antd';
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import ReactQuill from 'react-quill';
import 'react-quill/dist/quill.snow.css';
import { isBlankHtml, markup } from '../../schema';
import type { ControlAttributes } from '../controls/InputProps';
import { createPasteMatchers, createPictureLimit } from './quillModules';
import './quillModules';
import styles from './richText.module.css';
import { sanitise } from './RichTextBlock';

/** Tab leaves the editor, as in every other input. */
const tabBinding = { key: 'Tab', handler: () => true };
const shiftTabBinding = { ...tabBinding, shiftKey: true };

/** Spoken names of the buttons, in place of the editor's names of its formats. */
const toolNames = {
  '.ql-bold': 'Bold',
  '.ql-italic': 'Italic',
  '.ql-underline': 'Underline',
  '.ql-list[value=ordered]': 'Numbered list',
  '.ql-list[value=bullet]': 'Bulleted list',
  '.ql-link': 'Link',
  '.ql-clean': 'Remove formatting',
};

const baseModules = {
  toolbar: [
    ['bold', 'italic', 'underline'],
    [{ list: 'ordered' }, { list: 'bullet' }],
    ['link', 'clean'],
  ],
  keyboard: {
    bindings: {
      tab: tabBinding,
      'remove tab': shiftTabBinding,
      indent: tabBinding,
      outdent: shiftTabBinding,
      'indent code-block': tabBinding,
      'outdent code-block': shiftTabBinding,
    },
  },
};

/** The editor writes every space as a non-breaking one; only repeated spaces need that. */
const softenSpaces = (html: string): string => html.replace(/(?<!&nbsp;)&nbsp;/g, ' ');

const toStoredHtml = (html: string): string => (isBlankHtml(html) ? '' : sanitise(softenSpaces(html)));

/** The colours of the other inputs in the same state, as custom properties for the style sheet. */
function useThemeVariables({
  isInvalid,
  disabled,
}: {
  readonly isInvalid: boolean;
  readonly disabled: boolean;
}): CSSProperties {
  const { token } = theme.useToken();
  return {
    '--edge': isInvalid ? token.colorError : token.colorBorder,
    '--focus': isInvalid ? token.colorError : token.colorPrimary,
    '--glow': isInvalid ? token.colorErrorOutline : token.controlOutline,
    '--paper': disabled ? token.colorBgContainerDisabled : token.colorBgContainer,
    '--ink': disabled ? token.colorTextDisabled : token.colorText,
    '--radius': `${token.borderRadius}px`,
  } as CSSProperties;
}

/** Every stored format, so that the editor displays what is stored. */
const formats = [...markup.formats];

/** The editor's modules and its image handling. */
function createEditorSetup(maxLength: number, reportRefusal: (isRefused: boolean) => void) {
  const pictures = createPictureLimit(maxLength, reportRefusal);
  return {
    pictures,
    modules: {
      ...baseModules,
      clipboard: { matchers: createPasteMatchers(pictures.takes) },
      uploader: { handler: pictures.upload },
    },
  };
}

interface RichTextEditorProps {
  readonly attributes: ControlAttributes;
  readonly label: string;
  readonly value: string;
  /** Maximum length of the HTML in characters, tags and images included. */
  readonly maxLength?: number;
  readonly onChange: (html: string) => void;
}

/** Applies the attributes of the control to the editor, whose elements React does not render. Returns its ref. */
function useQuill(
  { disabled = false, autoFocus = false, ...attributes }: ControlAttributes,
  label: string,
): RefObject<ReactQuill | null> {
  const {
    'aria-required': required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    'aria-labelledby': labelledBy,
  } = attributes;
  const quill = useRef<ReactQuill>(null);
  useEffect(() => {
    const { root } = quill.current?.getEditor() ?? {};
    if (!root) return;
    const ariaAttributes = {
      role: 'textbox',
      'aria-multiline': true,
      'aria-label': label,
      'aria-disabled': disabled,
      'aria-required': required,
      'aria-invalid': invalid,
      'aria-describedby': describedBy,
      'aria-labelledby': labelledBy,
    };
    for (const [name, value] of Object.entries(ariaAttributes)) {
      if (value === undefined) root.removeAttribute(name);
      else root.setAttribute(name, String(value));
    }
  }, [label, disabled, required, invalid, describedBy, labelledBy]);
  useEffect(() => {
    // A read-only text needs no toolbar.
    const toolbar = quill.current?.getEditor().root.closest('.quill')?.querySelector<HTMLElement>('.ql-toolbar');
    if (toolbar) toolbar.hidden = disabled;
    for (const [button, name] of Object.entries(toolNames))
      toolbar?.querySelector(button)?.setAttribute('aria-label', name);
  }, [disabled]);
  useEffect(() => {
    // Do not take the focus from an input that was focused in the meantime.
    if (autoFocus && document.activeElement === document.body) quill.current?.focus();
  }, [autoFocus]);
  return quill;
}

/** The HTML in the editor: what the user typed as it is, any other value sanitised. */
function useEditedHtml({ value, onChange }: Pick<RichTextEditorProps, 'value' | 'onChange'>) {
  const [last, setLast] = useState(() => ({ value, html: sanitise(value) }));
  return {
    html: last.value === value ? last.html : sanitise(value),
    onEdit: (html: string, isByUser: boolean) => {
      const next = isByUser ? toStoredHtml(html) : value;
      setLast({ value: next, html });
      if (isByUser) onChange(next);
    },
  };
}

/** The rich text editor. Its value is sanitised in both directions; only user edits change it. */
export function RichTextEditor({ attributes, label, value, maxLength = Infinity, onChange }: RichTextEditorProps) {
  const { id, onBlur, disabled = false, status } = attributes;
  const themeVariables = useThemeVariables({ isInvalid: status === 'error', disabled });
  const quill = useQuill(attributes, label);
  const [isRefused, setRefused] = useState(false);
  const [{ pictures, modules: quillModules }] = useState(() => createEditorSetup(maxLength, setRefused));
  const { html, onEdit } = useEditedHtml({ value, onChange });
  const handlers = {
    onPasteCapture: () => pictures.begin(html.length),
    onPaste: pictures.end,
    onKeyDown: () => setRefused(false),
  };
  return (
    <>
      <div
        {...(id === undefined ? {} : { id })}
        className={disabled ? `${styles.editor} ${styles.disabled}` : styles.editor}
        style={themeVariables}
        {...handlers}
      >
        <ReactQuill
          ref={quill}
          theme="snow"
          modules={quillModules}
          formats={formats}
          value={html}
          readOnly={disabled}
          onChange={(typed, _delta, source) => onEdit(typed, source === 'user')}
          {...(onBlur ? { onBlur: () => onBlur() } : {})}
        />
      </div>
      {isRefused && (
        <Typography.Text type="danger" role="alert">
          The picture is too large for this text
        </Typography.Text>
      )}
    </>
  );
}
