import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme's colours. */
const ofColour = ['color-contrast', 'link-in-text-block']

/**
 * WCAG 2.2 AA violations of a screen, as `where, theme: rule (elements)`. The light theme runs all rules, the
 * dark one only the colour rules. Animations have ended by then.
 */
export async function accessibilityViolations(page: Page, where: string): Promise<string[]> {
  const results: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(atRest)
    // Screens have no foreign frames, so axe needs no page of its own and takes half the time. Passed rules
    // are left out.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(ofColour)
    ).analyze()
    for (const { id, nodes } of violations)
      results.push(`${where}, ${colorScheme}: ${id} (${nodes.map(node => node.target.join(' ')).join(', ')})`)
  }
  return results
}

/** A transition of an inherited colour starts those of the children when it ends. */
const atRest = `(async () => {
  const running = () => document.getAnimations().filter(one =>
    one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime))
  for (let found = running(); found.length > 0; found = running())
    await Promise.allSettled(found.map(one => one.finished))
})()`
