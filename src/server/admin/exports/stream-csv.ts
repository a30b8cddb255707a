import { type CsvCell, toCsv } from '#contract/csv.ts'
import type { Language } from '#contract/language.ts'
import { readPages } from '#server/lib/http/send-download.ts'

export type { CsvCell }

/** The byte order mark makes spreadsheets read UTF-8. */
export const toCsvFile = (
  rows: readonly (readonly CsvCell[])[],
  language: Language,
  formatNumber?: (value: number) => string,
): string => `\uFEFF${toCsv(rows, language, formatNumber)}`

/** A CSV file, page by page. */
export async function* streamCsv<Row, Cursor>({
  headings,
  read,
  toCells,
  language,
}: {
  headings: readonly string[]
  read: (after: Cursor | null) => Promise<CsvPage<Row, Cursor>> | CsvPage<Row, Cursor>
  toCells: (row: Row) => readonly CsvCell[]
  language: Language
}): AsyncGenerator<string> {
  // With the first page, so that an error of the database is still an answer of its own.
  let head = toCsvFile([headings], language)
  const pages = readPages<Row, Cursor>(async after => {
    const { items, next } = await read(after)
    return { items: [...items], next }
  })
  for await (const rows of pages) {
    yield `${head}${toCsv(rows.map(toCells), language)}`
    head = ''
  }
}

type CsvPage<Row, Cursor> = { items: readonly Row[]; next: Cursor | null }
