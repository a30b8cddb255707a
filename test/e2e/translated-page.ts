/**
 * Does to a page what Chrome's translation does: puts each text, present or added later, into two elements of its own. React
 * still knows the text under its old parent. Runs before the scripts of the page.
 */
const translate = (begin: string) => `
  const untranslated = 'pre, script, style, textarea, font, [translate=no]'
  const translate = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest(untranslated)) continue
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      text.replaceWith(outer)
      outer.firstElementChild.append(text)
    }
  }
  const translateFromNowOn = () => {
    // The page is being left, or was an empty one.
    if (!document.body) return
    translate(document.body)
    new MutationObserver(records => {
      for (const { addedNodes } of records) for (const node of addedNodes) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  }
  ${begin}`

/** From a second after loading on: most pages have hydrated by then. */
export const translatedAfterLoading = translate(
  "addEventListener('load', () => setTimeout(translateFromNowOn, 1000))",
)

/** Before the page's scripts run, as on a slow connection. */
export const translatedBeforeHydration = translate(
  "document.addEventListener('readystatechange', translateFromNowOn, { once: true })",
)
