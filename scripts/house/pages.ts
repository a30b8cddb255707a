import type { Complaint, House } from './house.ts'

const isPage = (path: string): boolean => /^(?:[A-Z]+|decisions\/.*|docs\/.*)\.md$/.test(path)

/** Whether anything stands at a path that a page names; a folder ends with a slash or does not. */
const exists = (house: House, path: string): boolean => {
  if (house.has(path)) return true
  const folder = path.endsWith('/') ? path : `${path}/`
  return [...house.keys()].some(one => one.startsWith(folder))
}

/** A page that names a file names one that exists. */
export function pagesNameWhatExists(house: House): Complaint[] {
  const complaints: Complaint[] = []
  for (const [page, text] of house) {
    if (!isPage(page)) continue
    for (const [, path = ''] of text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)) {
      if (/^(src|test|bench|faults|scripts|decisions|deploy)\//.test(path) && !exists(house, path)) {
        complaints.push({
          path: page,
          sentence: `there is no ${path}. Correct the page, or bring the file back.`,
        })
      }
    }
  }
  return complaints
}
