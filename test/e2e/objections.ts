import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that a theme can change. */
const ofColour = ['color-contrast', 'link-in-text-block']

/**
 * What WCAG 2.2 AA objects to on a screen as it stands, as `where, theme: rule (elements)`. It is looked at in the light
 * theme, and once more for its colours in the dark one. Whatever moves has come to rest by then.
 */
export async function objections(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(atRest)
    // Our screens have no frames of others: without a page of its own to gather results in, axe takes half the time. What
    // it finds in order is not described.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(ofColour)
    ).analyze()
    for (const { id, nodes } of violations)
      found.push(`${where}, ${colorScheme}: ${id} (${nodes.map(node => node.target.join(' ')).join(', ')})`)
  }
  return found
}

const atRest = `Promise.allSettled(
  document.getAnimations()
    .filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
    .map(one => one.finished)
)`
