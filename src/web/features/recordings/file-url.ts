/** Link to one of the files of a recording, from 0. Most recordings have one. */
export const toFileUrl = (signedUrl: string, file: number): string =>
  file === 0 ? signedUrl : `${signedUrl}&file=${file}`
