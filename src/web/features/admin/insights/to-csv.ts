import { downloadFile } from '#web/lib/download.ts'

/** Quoted, and with an apostrophe before what a spreadsheet would run as a formula. */
const toCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => row.map(toCell).join(',')).join('\r\n')}\r\n`

export const downloadCsv = (rows: Parameters<typeof toCsv>[0], fileName: string): void =>
  downloadFile(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), fileName)
