declare global {
  interface Window {
    replayEvents?: () => void
  }
}

/**
 * Script in the page's head. A prerendered page can be used while its scripts still load, but React gives its fields the
 * values they are rendered with, and receives no event from before hydration. The script records what was typed and
 * chosen, and the last button that was clicked after it. `window.replayEvents` repeats both.
 *
 * The setter of the prototype changes a field as typing does: React does not know of the new value until the event.
 */
export const eventReplayScript = `(() => {
  const typed = new Map()
  let clicked = null
  const isBox = control => control.type === 'checkbox' || control.type === 'radio'
  const record = ({ type, target }) => {
    if (type === 'click') {
      clicked = target.closest('button') ?? clicked
    } else {
      typed.set(target, isBox(target) ? target.checked : target.value)
      clicked = null
    }
  }
  const types = ['input', 'change', 'click']
  for (const type of types) addEventListener(type, record, true)
  window.replayEvents = () => {
    for (const type of types) removeEventListener(type, record, true)
    for (const [control, value] of typed) {
      if (!control.isConnected) continue
      if (isBox(control)) {
        if (control.checked !== value) control.click()
        continue
      }
      control.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value)
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    if (clicked?.isConnected) clicked.click()
    typed.clear()
    clicked = null
  }
})()`
