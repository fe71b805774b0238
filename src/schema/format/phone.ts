/** Digits of a phone number; longer ones are not supported (Cases 5). */
export const phoneDigits = 10;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A country code 1 that is recognisable: after a plus sign, or separated from what follows. */
const [plusOnePattern, separateOnePattern] = [/^\D*\+\s*1/, /^[\s(]*1(?=[\s().\-\u2010-\u2015])/];

/** The digits of typed or pasted text, without a recognisable country code, because numbers are stored without it. A code without a plus sign is removed only before a complete number. */
export function nationalDigits(typed: string): string {
  if (plusOnePattern.test(typed)) return digitsOf(typed.replace(plusOnePattern, ''));
  const remaining = digitsOf(typed.replace(separateOnePattern, ''));
  return remaining.length >= phoneDigits ? remaining : digitsOf(typed);
}

/** A country code without further digits, `+` or `+1`: an input shows it until a digit of the number follows. */
export function partialCountryCode(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return typed.includes('+') ? '+' : '';
  return digits === '1' && plusOnePattern.test(typed) ? '+1' : '';
}

/** The digits of typed or pasted text that a phone input accepts. */
export const limitPhoneDigits = (text: string): string => digitsOf(text).slice(0, phoneDigits);

/** Formats digits as `(###) ###-####`, as far as they go, for an input. */
export function formatPhoneInput(digits: string): string {
  const [area, middle, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${area}`;
  return last === '' ? `(${area}) ${middle}` : `(${area}) ${middle}-${last}`;
}

/** The two table formats of Cases 5: ten digits as (AAA) BBB-CCCC, any other length as AAA-BBB-CCCC from the first ten. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  if (digits.length === phoneDigits) return formatPhoneInput(digits);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter((part) => part !== '').join('-');
}
