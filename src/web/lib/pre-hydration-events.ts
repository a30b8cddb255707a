declare global {
  interface Window {
    replayEvents?: () => void
  }
}

/**
 * Script in the page's head. A prerendered page can be used while its scripts still load, but React gives its fields the
 * values they are rendered with, and receives no event from before hydration. The script records what was typed and
 * chosen, in the order of the last change of each field, and the last button that was clicked since. `window.replayEvents`
 * repeats both. Nothing is repeated on a page that React had to render anew, because a browser's translation had changed it.
 *
 * The setter of the prototype changes a field as typing does: React does not know of the new value until the event.
 */
export const eventReplayScript = `(() => {
  const typed = new Map()
  let clicked = null
  const isBox = control => control.type === 'checkbox' || control.type === 'radio'
  const record = ({ type, target }) => {
    if (!(target instanceof Element)) return
    if (type === 'click') {
      clicked = target.closest('button') ?? clicked
    } else if (target.matches('input:not([type=file]), select, textarea')) {
      typed.delete(target)
      typed.set(target, isBox(target) ? target.checked : target.value)
      clicked = null
    }
  }
  const types = ['input', 'change', 'click']
  for (const type of types) addEventListener(type, record, true)
  const write = (control, value) => {
    if (isBox(control)) {
      if (control.checked !== value) control.click()
      return
    }
    const { selectionStart, selectionEnd } = control
    control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value)
    // Fields for emails and selects have no selection. In Safari the call would also give the focus to the field.
    if (control === document.activeElement && typeof selectionEnd === 'number')
      control.setSelectionRange(selectionStart, selectionEnd)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  window.replayEvents = () => {
    for (const type of types) removeEventListener(type, record, true)
    const values = [...typed]
    const button = clicked
    typed.clear()
    clicked = null
    if (values.some(([control]) => !control.isConnected)) return
    for (const [control, value] of values) write(control, value)
    // After React has rendered what was typed.
    setTimeout(() => button?.isConnected && button.click())
  }
})()`
