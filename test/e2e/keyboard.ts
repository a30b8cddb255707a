import { expect, type Locator, type Page } from '@playwright/test'

/** What a person without a mouse needs to know of the focus: where it is, and that it can be seen there. */
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

/** A keyboard and nothing else. Wherever it goes, the focus has to be somewhere and to be seen. */
export function keyboardOf(page: Page) {
  const facts = () => page.evaluate<FocusFacts>(focusFacts)
  const has = async (target: Locator) => (await target.and(page.locator(':focus')).count()) > 0

  /** Goes on with Tab (or back with Shift and Tab) until something has the focus. */
  async function to(target: Locator, { back = false } = {}) {
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 100; steps++) {
      if (await has(target)) return
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      const now = await facts()
      // Beyond its last element the page gives the focus to the browser, once, and begins anew.
      if (now.where === 'body' || now.isShown) continue
      await expect.poll(facts, 'the focus can be seen').toEqual({ ...now, isShown: true })
    }
    throw new Error(`Tab never reached ${target}; the focus is on ${(await facts()).where}`)
  }

  return {
    to,
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** Goes there and presses Enter, once it takes presses: what is at work shows that, and whoever sees it waits. */
    async enter(target: Locator, way = {}) {
      await to(target, way)
      await expect(target).not.toHaveAttribute('aria-busy', 'true')
      await page.keyboard.press('Enter')
    },
    /** Goes to a field and types over what stands there. */
    async fill(target: Locator, text: string) {
      await to(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    /** Goes to a list and types the beginning of what is wanted. */
    async choose(target: Locator, text: string) {
      await to(target)
      await page.keyboard.type(text)
    },
    /** After something has closed or gone: the person is still somewhere. */
    async expectFocusKept() {
      await expect.poll(async () => (await facts()).where, { message: 'where the focus is' }).not.toBe('body')
    },
  }
}

export type Keyboard = ReturnType<typeof keyboardOf>
