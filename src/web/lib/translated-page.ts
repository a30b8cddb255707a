/**
 * Page translation (Chrome, extensions) puts elements of its own in the place of text nodes, around the text or instead of
 * it. React still looks for the text under its old parent: `removeChild` and `insertBefore` would throw, and the whole page
 * would be lost. These calls are redirected to the child that stands for the text now. A text that React changes after it was
 * replaced returns to its place, because the page would show the old one. See https://github.com/facebook/react/issues/11538.
 */
export function surviveTranslatedPage(): void {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    hasRemovedTranslation ||= child instanceof Element && hasTranslation(child)
    const own = findOwnChild(this, child)
    // An extension removed the node and put nothing in its place.
    if (own) removeChild.call(this, own)
    return child
  }

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, node, before && findOwnChild(this, before))
    return node
  }

  if (!nodeValue?.set) return
  const { set: setNodeValue } = nodeValue
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      setNodeValue.call(this, value)
      const replacement = this.isConnected ? undefined : replacements.get(this)
      if (replacement?.isConnected) replacement.replaceWith(this)
    },
  })
  new MutationObserver(recordReplacements).observe(document, { childList: true, subtree: true })
}

/** By removed text, the element that a translator put in its place. */
const replacements = new WeakMap<Node, ChildNode>()

function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue
      // Some replace the text, others insert their element beside it first.
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      if (replacement) replacements.set(text, replacement)
    }
}

const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'

let hasRemovedTranslation = false

const hasTranslation = (root: ParentNode): boolean => root.querySelector('font > font') !== null

/**
 * Whether the page is or was translated. Text that is translated before it hydrates differs from what was prerendered. React
 * then renders that part, or the whole document, anew.
 */
export const isTranslatedPage = (): boolean => hasRemovedTranslation || hasTranslation(document)

function findOwnChild(parent: Node, node: Node): Node | null {
  let own: Node | null = node.parentNode ? node : (replacements.get(node) ?? null)
  while (own && own.parentNode !== parent) own = own.parentNode
  return own
}
