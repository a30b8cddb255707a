/** How many addresses one part of the sitemap tells, and how many parts there are at most. */
export const sitemapLimits = { perPart: 1000, partsMax: 1000 } as const

/** Which numbers a part of the sitemap covers; null where there is no such part. */
export function getPartRange(part: string): { from: number; to: number } | null {
  if (!/^[1-9]\d{0,3}$/.test(part) || Number(part) > sitemapLimits.partsMax) return null
  const to = Number(part) * sitemapLimits.perPart
  return { from: to - sitemapLimits.perPart + 1, to }
}
