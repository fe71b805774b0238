import { Quill, type RangeStatic } from 'react-quill';

type Upload = (this: { readonly quill: Quill }, range: RangeStatic, files: readonly File[]) => void;
const { handler: insertFiles } = (Quill.import('modules/uploader') as { readonly DEFAULTS: { readonly handler: Upload } }).DEFAULTS;

/** What a picture takes in a text beside its data. */
const around = '<p><img src=""></p>'.length;

/** Characters of a file as it stands in a text. */
const lengthOf = ({ size, type }: File): number => `data:${type};base64,`.length + Math.ceil(size / 3) * 4;

/** Lets those pictures into a text of at most so many characters that fit, whether they are pasted as HTML, pasted as files or dropped; tells whether the last ones did not. */
export function pictureRoom(most: number, tell: (isRefused: boolean) => void) {
  // What is shown is not looked at, only what is pasted.
  let left = Infinity;
  const begin = (length: number) => {
    left = most - length;
    tell(false);
  };
  const end = () => {
    left = Infinity;
  };
  const takes = (length: number): boolean => {
    const fits = length + around <= left;
    if (fits) left -= length + around;
    else tell(true);
    return fits;
  };
  const upload: Upload = function upload(range, files) {
    begin(this.quill.getSemanticHTML().length);
    const fitting = files.filter((file) => takes(lengthOf(file)));
    end();
    if (fitting.length > 0) insertFiles.call(this, range, fitting);
  };
  return { begin, end, takes, upload };
}
