/**
 * Says what Excalidraw's own controls leave unsaid to a screen reader: what its menu is called, and that the foot of the
 * board is not that of the page. It draws them anew when the window changes, so they are looked at again.
 */
export function labelControls(board: HTMLElement, menu: string): () => void {
  function name(): void {
    board.querySelector('.main-menu-trigger')?.setAttribute('aria-label', menu)
    board.querySelector('footer')?.setAttribute('role', 'group')
    const zoom = board.querySelector('.reset-zoom-button')
    zoom?.setAttribute('aria-label', `${zoom.textContent} ${zoom.getAttribute('title') ?? ''}`)
  }
  const watching = new MutationObserver(name)
  watching.observe(board, { childList: true, subtree: true, characterData: true })
  name()
  return () => watching.disconnect()
}
