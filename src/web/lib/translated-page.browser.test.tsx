import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { surviveTranslatedPage, watchTranslation } from './translated-page.ts'

const { removeChild, insertBefore } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}

/** As Chrome's translation does: each text node goes into two elements. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    ;(text as ChildNode).replaceWith(outer)
    inner.append(text)
  }
}

/** Chrome replaces the text itself too. */
function replaceTexts(root: Element): void {
  for (const font of root.querySelectorAll('font > font')) font.textContent = `${font.textContent}`
}

/** Some extensions add their element first, and remove the text then. */
function replaceInTwoSteps(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.before(font)
    text.remove()
  }
}

function Saved() {
  const [step, setStep] = useState(0)
  return (
    <main>
      <button type="button" onClick={() => setStep(step + 1)}>
        {step === 1 && <i>…</i>}
        {step === 1 ? 'Saving' : 'Save'}
      </button>
      <p>
        Draft
        {step === 0 && ' not saved'}
        {step === 2 && <b> saved</b>}
      </p>
    </main>
  )
}

beforeEach(() => {
  surviveTranslatedPage()
  return watchTranslation()
})
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore })
  Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
})

test.each([
  ['wraps texts', (root: Element) => translate(root)],
  [
    'replaces texts',
    (root: Element) => {
      translate(root)
      replaceTexts(root)
    },
  ],
])('a page is not lost if the browser’s translation %s', async (_, touch) => {
  const screen = await render(<Saved />)
  const button = page.getByRole('button')
  touch(screen.container)
  await userEvent.click(button)
  touch(screen.container)
  await userEvent.click(button)
  await expect.element(page.getByText('saved', { exact: true })).toBeVisible()
  await screen.unmount()
  expect(screen.container.textContent).toBe('')
})

/** Texts beside elements and beside each other, as sentences with a figure have them. */
function Basket({ count }: { count: number }) {
  return (
    <p>
      {count} times in{' '}
      <b>
        the {count > 1 && 'full '}basket{count > 2 && '!'}
      </b>
    </p>
  )
}

test.each([
  ['wraps texts', translate],
  [
    'replaces texts',
    (root: Element) => {
      translate(root)
      replaceTexts(root)
    },
  ],
  ['replaces texts in two steps', replaceInTwoSteps],
])('a changed text is shown although the browser’s translation %s', async (_, touch) => {
  const screen = await render(<Basket count={1} />)
  for (const [count, text] of [
    [2, '2 times in the full basket'],
    [3, '3 times in the full basket!'],
    [1, '1 times in the basket'],
    [4, '4 times in the full basket!'],
  ] as const) {
    touch(screen.container)
    // A translation is a task of its own, as a change of the screen is.
    await Promise.resolve()
    await screen.rerender(<Basket count={count} />)
    expect(screen.container.textContent).toBe(text)
  }
})

test('nodes are inserted before the element that holds the moved text', async () => {
  const parent = document.createElement('p')
  parent.append('first', 'second')
  const [, second] = parent.childNodes
  translate(parent)
  parent.insertBefore(document.createElement('i'), second ?? null)
  expect([...parent.children].map(({ tagName }) => tagName)).toEqual(['FONT', 'I', 'FONT'])
})
