import { Quill } from 'react-quill';
import { seenHtml } from '../../schema';

interface Clipboard {
  convertHTML(html: string): unknown;
}

const EditorClipboard = Quill.import('modules/clipboard') as new (...parts: never[]) => Clipboard;

/** Reads HTML as its author sees it: a document under revision contains what was deleted from it, and comments. */
class SeenClipboard extends EditorClipboard {
  override convertHTML(html: string): unknown {
    return super.convertHTML(seenHtml(html, { dropsDeletions: true }));
  }
}

Quill.register('modules/clipboard', SeenClipboard, true);
