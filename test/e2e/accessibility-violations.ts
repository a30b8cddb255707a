import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme's colours. */
const ofColour = ['color-contrast', 'link-in-text-block']

/**
 * WCAG 2.2 AA violations of a screen, as `where, theme: rule (elements)`. The light theme runs all rules, the
 * dark one only the colour rules. Animations and transitions are off.
 */
export async function accessibilityViolations(page: Page, where: string): Promise<string[]> {
  const results: string[] = []
  await page.evaluate(withoutMotion)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Screens have no foreign frames, so axe needs no page of its own and takes half the time. Passed rules
    // are left out. The second run finds the script of the first one on the page.
    const axe = new AxeBuilder({ page, ...(colorScheme === 'dark' && { axeSource: 'true' }) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(ofColour)
    ).analyze()
    for (const { id, nodes } of violations)
      results.push(`${where}, ${colorScheme}: ${id} (${nodes.map(node => node.target.join(' ')).join(', ')})`)
  }
  return results
}

/** A constructed style sheet, because the product's content security policy refuses an inline one. */
const withoutMotion = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`
