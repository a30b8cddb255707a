/**
 * Page translation (Chrome, extensions) puts elements of its own in the place of text nodes, around the text or instead of
 * it. React still looks for the text under its old parent: `removeChild` and `insertBefore` would throw, and the whole page
 * would be lost. These calls are redirected to the child that stands for the text now. See
 * https://github.com/facebook/react/issues/11538.
 */
export function surviveTranslatedPage(): void {
  const { removeChild, insertBefore } = Node.prototype

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
}

let findReplacement: (text: Node) => Node | null = () => null

/** Loads late: translators begin once the page is shown. */
export async function watchTranslation(): Promise<void> {
  const { watchReplacedTexts } = await import('./replaced-texts.ts')
  findReplacement = watchReplacedTexts()
}

let hasRemovedTranslation = false

const hasTranslation = (root: ParentNode): boolean => root.querySelector('font > font') !== null

/**
 * Whether the page is or was translated. Text that is translated before it hydrates differs from what was prerendered. React
 * then renders that part, or the whole document, anew.
 */
export const isTranslatedPage = (): boolean => hasRemovedTranslation || hasTranslation(document)

function findOwnChild(parent: Node, node: Node): Node | null {
  let own = node.parentNode ? node : findReplacement(node)
  while (own && own.parentNode !== parent) own = own.parentNode
  return own
}
