import * as z from 'zod/mini';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import type { Masked } from '../shared/mask';
import { textOperators } from '../shared/operators';
import { preprocessText, toText } from '../shared/schemas';
import { toPlainCharacters } from '../shared/text';

export interface PhoneOptions extends CommonOptions {
  readonly masked?: Masked;
}

/** Digits of a complete phone number; longer ones are not supported (Cases 5). */
export const phoneDigits = 10;
export const phoneMessage = `Phone number must be ${phoneDigits} digits`;
/** Codes of the North American plan begin with 2 to 9. */
const areaCodeMessage = 'An area code cannot begin with 0 or 1';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A word that copied numbers begin with, `tel:`. */
const labelPattern = /^(?:tel|phone|fax)[.:]?\s*/i;

/**
 * The digits that a text means as a phone number, wherever it comes from: at most ten, without the country code 1.
 * Undefined for anything else, such as more digits, an extension or another country code: cutting those would make
 * another number of it (decision 51).
 */
export function phoneOf(text: string): string | undefined {
  const plain = toPlainCharacters(text).replace(labelPattern, '');
  const hasPlus = /^\(?\+/.test(plain);
  const written = hasPlus ? plain.replace('+', '') : plain;
  if (!/^[\d\s().-]*$/.test(written)) return undefined;
  const digits = digitsOf(written);
  const hasCode = digits.startsWith('1') && (hasPlus || digits.length === phoneDigits + 1);
  const national = hasCode ? digits.slice(1) : digits;
  return national === '' || national.length > phoneDigits || (hasPlus && !hasCode) ? undefined : national;
}

/** What to point out about a number that can be saved all the same; undefined where it is complete. */
export function phoneHint(digits: string): string | undefined {
  if (digits.length < phoneDigits) return phoneMessage;
  return /^[01]/.test(digits) ? areaCodeMessage : undefined;
}

/**
 * Formats digits as `(###) ###-####`, as far as they go, for an input; a text that is no phone number stays as it is.
 */
export function formatPhoneInput(text: string): string {
  const digits = phoneOf(text);
  if (digits === undefined) return text;
  const [area, middle, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length <= 3) return `(${area}`;
  return last === '' ? `(${area}) ${middle}` : `(${area}) ${middle}-${last}`;
}

/**
 * The two table formats of Cases 5: ten digits as (AAA) BBB-CCCC, any other length as AAA-BBB-CCCC from the first ten.
 * Other servers may answer the country code.
 */
function formatPhone(text: string): string {
  const digits = phoneOf(text) ?? digitsOf(text);
  if (digits.length === phoneDigits) return formatPhoneInput(digits);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter((part) => part !== '').join('-');
}

export const phoneKinds = {
  phone: defineKind<PhoneOptions, string>()({
    schema: () =>
      preprocessText(
        (text) => phoneOf(text) ?? text,
        z.string('Must be text').check(z.regex(/^\d{1,10}$/, phoneMessage)),
      ),
    format: (value) => formatPhone(toText(value)),
    operators: textOperators,
    // A search accepts any part of a number.
    toSearchText: (typed) => phoneOf(typed) ?? digitsOf(typed),
    traits: { family: 'text', takes: 'formed', sortable: true, distinguishing: true, digits: true },
  }),
};

/** A phone number: digits only, at most ten, without the country code 1. */
export const phone = fieldFactory(phoneKinds, 'phone');
