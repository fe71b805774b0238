import dayjs from 'dayjs';

/** File name of a downloaded list, such as `cases_20240229140509.csv`, in local time (decision 34). */
export const csvFileName = (list: string, time: Date): string => `${list}_${dayjs(time).format('YYYYMMDDHHmmss')}.csv`;
