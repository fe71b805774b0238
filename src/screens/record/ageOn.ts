/** The age in whole years on a day; both as YYYY-MM-DD. Undefined for a day that is still to come. */
export function ageOn(birth: string, day: string): number | undefined {
  const [born = 0, today = 0] = [birth, day].map((text) => Number(text.slice(0, 4)));
  const years = today - born - (day.slice(5) < birth.slice(5, 10) ? 1 : 0);
  return years < 0 || Number.isNaN(years) ? undefined : years;
}
