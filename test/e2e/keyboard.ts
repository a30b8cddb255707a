import { expect, type Locator, type Page } from '@playwright/test'

/** Facts about the focused element: where it is, and whether its focus is visible. */
const focusFacts = `(() => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { where: 'body', isShown: false }
  // A card is ringed as a whole, by what its link lays over it.
  const hasRing = element =>
    ['', '::after'].some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    })
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const isMarked =
    // Around a field that has a button in it the ring is the box's.
    [focused, ...(focused.labels ?? []), focused.closest('[data-ringed]') ?? focused].some(hasRing) ||
    // A heading that takes the focus is only where reading goes on.
    focused.tabIndex < 0
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)
  return { where: focused.localName + ' ' + name, isShown: isMarked && (isInSight || focused.tabIndex < 0) }
})()`
type FocusFacts = { where: string; isShown: boolean }

/** A keyboard-only user. The focus must always be somewhere, and visible. */
export function keyboardOf(page: Page) {
  const readFocus = () => page.evaluate<FocusFacts>(focusFacts)
  const has = async (target: Locator) => (await target.and(page.locator(':focus')).count()) > 0

  /** Presses Tab (or Shift+Tab) until the target has the focus. */
  async function focus(target: Locator, { back = false } = {}) {
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 100; steps++) {
      if (await has(target)) return
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      const now = await readFocus()
      // After the last element the focus leaves the page once, then starts again at the top.
      if (now.where === 'body' || now.isShown) continue
      await expect.poll(readFocus, 'the focus can be seen').toEqual({ ...now, isShown: true })
    }
    throw new Error(`Tab never reached ${target}; the focus is on ${(await readFocus()).where}`)
  }

  return {
    focus: focus,
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** Goes to a target and presses Enter once it is enabled. A busy button looks busy, so people wait. */
    async enter(target: Locator, options = {}) {
      await focus(target, options)
      await expect(target).not.toHaveAttribute('aria-busy', 'true')
      await page.keyboard.press('Enter')
    },
    /** Goes to a field and replaces its text. */
    async fill(target: Locator, text: string) {
      await focus(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    /** Goes to a list and types the beginning of an option. */
    async choose(target: Locator, text: string) {
      await focus(target)
      await page.keyboard.type(text)
    },
    /** Expects a focused element after something has closed or disappeared. */
    async expectFocusKept() {
      await expect
        .poll(async () => (await readFocus()).where, { message: 'where the focus is' })
        .not.toBe('body')
    },
  }
}

export type Keyboard = ReturnType<typeof keyboardOf>
