/** What somebody is told to type at once. */
export type GuideBlock = {
  as: 'root' | 'rehearse'
  /** For which proxy, where that makes a difference. */
  proxy: 'nginx' | 'caddy' | null
  /** When it is typed, where that is not in its turn: `check`, `update` and the like. */
  moment: string | null
  lines: string
}

/** The lines that a section of a page tells people to type; the fence of a block says as whom: `sh root`, `sh root nginx`. */
export function parseGuideBlocks(page: string, heading: string): GuideBlock[] {
  const section = page.split(/^## /m).find(part => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`The page has no section “${heading}”.`)
  return [...section.matchAll(/^```sh (root|rehearse)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
    ([, as, more = null, lines = '']) => {
      const proxy = more === 'nginx' || more === 'caddy' ? more : null
      return { as: as === 'root' ? 'root' : 'rehearse', proxy, moment: proxy ? null : more, lines }
    },
  )
}
