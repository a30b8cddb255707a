import { downloadFile } from '#web/lib/download.ts'

export const saveCsv = ({ fileName, csv }: { fileName: string; csv: string }): void =>
  downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)
