/**
 * Writes times (ms since 1970) as the reader's browser does. The formatter is made at its first use: the first one of a
 * page takes 125 ms, and four times that on a phone.
 */
export function dateWriter(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(time);
  };
}
