/** By removed text, the element that a translator put in its place. */
const replacements = new WeakMap<Node, ChildNode>()
/** Elements that stand for a text already. */
const taken = new WeakSet<ChildNode>()

/**
 * Follows which element of a translator stands for which text of React. A text that React changes after it was replaced
 * returns to its place, because the page would show the old one. Returns how to find the element of a text.
 */
export function watchReplacedTexts(): (text: Node) => Node | null {
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const setNodeValue = nodeValue?.set
  if (setNodeValue)
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...nodeValue,
      set(this: Node, value: string | null) {
        setNodeValue.call(this, value)
        const replacement = this.isConnected ? undefined : replacements.get(this)
        if (replacement?.isConnected) replacement.replaceWith(this)
      },
    })
  new MutationObserver(recordReplacements).observe(document, { childList: true, subtree: true })
  return text => replacements.get(text) ?? null
}

function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue
      // Some replace the text, others insert their element beside it first.
      const replacement = [...addedNodes, previousSibling, nextSibling]
        .filter(isTranslation)
        .find(node => !taken.has(node))
      if (!replacement) continue
      replacements.set(text, replacement)
      taken.add(replacement)
    }
}

const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
