/** Digits of a phone number; the product knows no longer ones (Cases 5). */
export const phoneDigits = 10;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits of what is typed or pasted, without the country code where it is marked as one: no number is kept with it. */
export const nationalDigits = (typed: string): string => digitsOf(typed.trim().replace(/^\+1/, ''));

/** What a phone input keeps of what is typed or pasted. */
export const keepPhone = (text: string): string => digitsOf(text).slice(0, phoneDigits);

/** `(###) ###-####` as far as the digits go, for an input. */
export function showPhoneInput(digits: string): string {
  const [area, middle, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${area}`;
  return last === '' ? `(${area}) ${middle}` : `(${area}) ${middle}-${last}`;
}

/** The two table formats of Cases 5: ten digits as (AAA) BBB-CCCC, any other length as AAA-BBB-CCCC of the first ten. */
export function showPhone(text: string): string {
  const digits = digitsOf(text);
  if (digits.length === phoneDigits) return showPhoneInput(digits);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter((part) => part !== '').join('-');
}
