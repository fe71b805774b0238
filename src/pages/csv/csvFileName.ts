import dayjs from 'dayjs';

/** The name of a downloaded list, `cases_20240229140509.csv`, by the clock of this machine (decision 34). */
export const csvFileName = (list: string, time: Date): string => `${list}_${dayjs(time).format('YYYYMMDDHHmmss')}.csv`;
