/** Digits of a phone number; the product knows no longer ones (Cases 5). */
export const phoneDigits = 10;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A country code 1 that is marked as one: by a plus, or set off from what follows. */
const [plusOne, setOffOne] = [/^\D*\+\s*1/, /^[\s(]*1(?=[\s().\-\u2010-\u2015])/];

/** Digits of what is typed or pasted, without the country code where it is marked as one: no number is kept with it. One that is only set off has a whole number behind it. */
export function nationalDigits(typed: string): string {
  if (plusOne.test(typed)) return digitsOf(typed.replace(plusOne, ''));
  const behind = digitsOf(typed.replace(setOffOne, ''));
  return behind.length >= phoneDigits ? behind : digitsOf(typed);
}

/** A country code that stands by itself so far, as an input shows it until a digit of the number follows: `+` or `+1`. */
export function codeSoFar(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return typed.includes('+') ? '+' : '';
  return digits === '1' && plusOne.test(typed) ? '+1' : '';
}

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
