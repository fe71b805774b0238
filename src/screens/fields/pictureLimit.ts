import { Quill, type RangeStatic } from 'react-quill';

type Upload = (this: { readonly quill: Quill }, range: RangeStatic, files: readonly File[]) => void;
const { handler: insertFiles } = (
  Quill.import('modules/uploader') as { readonly DEFAULTS: { readonly handler: Upload } }
).DEFAULTS;

/** Length of an image's markup without its data. */
const pictureMarkupLength = '<p><img src=""></p>'.length;

/** Length of a file once it is embedded as a data URL. */
const dataUrlLength = ({ size, type }: File): number => `data:${type};base64,`.length + Math.ceil(size / 3) * 4;

/**
 * Limits the images that are pasted (as HTML or files) or dropped into a text to those that fit into `maxLength`
 * characters; reports whether any of the last ones were rejected.
 */
export function createPictureLimit(maxLength: number, reportRefusal: (isRefused: boolean) => void) {
  // Unlimited except during a paste: stored content is not checked.
  let remaining = Infinity;
  const begin = (length: number) => {
    remaining = maxLength - length;
    reportRefusal(false);
  };
  const end = () => {
    remaining = Infinity;
  };
  const takes = (length: number): boolean => {
    const fits = length + pictureMarkupLength <= remaining;
    if (fits) remaining -= length + pictureMarkupLength;
    else reportRefusal(true);
    return fits;
  };
  const upload: Upload = function upload(range, files) {
    begin(this.quill.getSemanticHTML().length);
    const fitting = files.filter((file) => takes(dataUrlLength(file)));
    end();
    if (fitting.length > 0) insertFiles.call(this, range, fitting);
  };
  return { begin, end, takes, upload };
}
