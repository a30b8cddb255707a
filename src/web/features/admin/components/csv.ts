import { type CsvCell, toCsv } from '#contract/csv.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { downloadFile } from '#web/lib/download.ts'

type Rows = readonly (readonly CsvCell[])[]

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsvFile = (rows: Rows): string => `\ufeff${toCsv(rows, currentLanguage(), String)}`

export const saveCsv = ({ fileName, csv }: { fileName: string; csv: string }): void =>
  downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)

export const downloadCsv = (rows: Rows, fileName: string): void => saveCsv({ fileName, csv: toCsvFile(rows) })
