export type GuideBlock = {
  as: 'root' | 'rehearse'
  /** Proxy that the block is for. Null for both. */
  proxy: 'nginx' | 'caddy' | null
  /** Second word of the fence: `check`, `update` and the like. Null for blocks typed in order. */
  purpose: string | null
  lines: string
}

/** Commands of a guide's section. The fence of a block names the user: `sh root`, `sh root nginx`. */
export function parseGuideBlocks(page: string, heading: string): GuideBlock[] {
  const section = page.split(/^## /m).find(part => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`The page has no section “${heading}”.`)
  return [...section.matchAll(/^```sh (root|rehearse)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
    ([, as, suffix = null, lines = '']) => {
      const proxy = suffix === 'nginx' || suffix === 'caddy' ? suffix : null
      return { as: as === 'root' ? 'root' : 'rehearse', proxy, purpose: proxy ? null : suffix, lines }
    },
  )
}
