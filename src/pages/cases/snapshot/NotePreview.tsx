import { textOfHtml, truncate } from '../../../schema';
import './Snapshot.css';

/** Width of a column of notes, in pixels (Cases 2). */
export const noteWidth = 400;

/** The first 100 characters of a note's text, on as many lines as they take in its column (Cases 2). */
export function NotePreview({ html }: { readonly html: unknown }) {
  const text = textOfHtml(typeof html === 'string' ? html : '');
  return (
    <div className="snapshotNote" title={text}>
      {truncate(text)}
    </div>
  );
}
