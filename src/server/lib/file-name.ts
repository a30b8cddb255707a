type FileNameRules = { extension: string; stemMax: number; fallback: string }

/** Last part of a path, without characters that break lines, reverse the text or hide the extension. */
export function cleanFileName(path: string, { extension, stemMax, fallback }: FileNameRules): string {
  const last = path.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const stem = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name
  return `${[...stem].slice(0, stemMax).join('').trim() || fallback}.${extension}`
}
