/**
 * Page translation (Chrome, extensions) wraps text nodes in elements of its own. React still looks for them under their old
 * parent: `removeChild` and `insertBefore` would throw, and the whole page would be lost. These calls are redirected to the
 * child that contains the node now. See https://github.com/facebook/react/issues/11538.
 */
export function surviveTranslatedPage(): void {
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    hasRemovedTranslation ||= child instanceof Element && hasTranslation(child)
    const own = findOwnChild(this, child)
    // The translator replaced the node by one of its own, which goes when React removes the parent.
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

let hasRemovedTranslation = false

const hasTranslation = (root: ParentNode): boolean => root.querySelector('font > font') !== null

/**
 * Whether the page is or was translated. Text that is translated before it hydrates differs from what was prerendered. React
 * then renders that part, or the whole document, anew.
 */
export const isTranslatedPage = (): boolean => hasRemovedTranslation || hasTranslation(document)

function findOwnChild(parent: Node, node: Node): Node | null {
  let own: Node | null = node
  while (own && own.parentNode !== parent) own = own.parentNode
  return own
}
