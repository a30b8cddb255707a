import { downloadFile } from '#web/lib/download.ts'

type CsvFile = { fileName: string; csv: string | string[] }

export const saveCsv = ({ fileName, csv }: CsvFile): void =>
  downloadFile(new Blob([csv].flat(), { type: 'text/csv;charset=utf-8' }), fileName)

type CsvPart = { fileName: string; csv: string; next: string | null }

/** Loads a file part after part, so that the server holds no large one. */
export async function loadParts(load: (cursor: string | undefined) => Promise<CsvPart>): Promise<CsvFile> {
  const parts: CsvPart[] = []
  do parts.push(await load(parts.at(-1)?.next ?? undefined))
  while (parts.at(-1)?.next)
  return { fileName: parts[0]?.fileName ?? '', csv: parts.map(({ csv }) => csv) }
}
