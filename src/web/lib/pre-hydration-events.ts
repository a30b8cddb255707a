declare global {
  interface Window {
    /** Stops watching the prerendered page. Returns what extensions and translations have changed in it. */
    endWatch?: () => { isChanged: boolean; added: ReadonlySet<Node> }
    /** Set until the page has hydrated. */
    replayEvents?: () => void
  }
}

/**
 * Script in the page's head. A prerendered page can be used while its scripts still load, but React gives its fields the
 * values they are rendered with, and receives no event from before hydration. The script records what was typed and
 * chosen, in the order of the last change of each field, and the last button that was clicked since. `window.replayEvents`
 * repeats both, once. React renders a page anew that an extension or a translation has changed. Its fields and buttons are
 * then found by name and place if there are as many as before, and the focus, the caret and the scroll position are set again.
 *
 * It also watches what is added to the page once it is complete. A listener of the window comes before those of extensions.
 *
 * The setter of the prototype changes a field as typing does: React does not know of the new value until the event.
 */
export const eventReplayScript = `(() => {
  const typed = new Map()
  let clicked = null
  let focused = null
  let top = 0
  let main = null
  const isBox = control => control.type === 'checkbox' || control.type === 'radio'
  const isAlike = (a, b) => a.name === b.name && a.type === b.type &&
    (!isBox(a) && a.localName !== 'button' || a.value === b.value)
  const listAlike = control => [...document.querySelectorAll(control.localName)].filter(other => isAlike(control, other))
  const locate = control => {
    const all = listAlike(control)
    return { control, at: all.indexOf(control), count: all.length }
  }
  const find = ({ control, at, count }) => {
    if (control.isConnected) return control
    const all = listAlike(control)
    return all.length === count ? all[at] : undefined
  }
  const record = ({ type, target }) => {
    if (!(target instanceof Element)) return
    if (type === 'click') {
      const button = target.closest('button')
      clicked = button ? locate(button) : clicked
    } else if (target.matches('input:not([type=file]), select, textarea')) {
      typed.delete(target)
      typed.set(target, { ...locate(target), value: isBox(target) ? target.checked : target.value })
      if (target === document.activeElement) focused = locate(target)
      clicked = null
    }
  }
  const recordScroll = () => {
    main ??= document.querySelector('main')
    if (main?.isConnected) top = scrollY
  }
  const types = ['input', 'change', 'click']
  for (const type of types) addEventListener(type, record, true)
  addEventListener('scroll', recordScroll)

  let isChanged = false
  const added = new Set()
  const collect = records => {
    for (const { addedNodes } of records) {
      isChanged = true
      for (const node of addedNodes) added.add(node)
    }
  }
  const observer = new MutationObserver(collect)
  const beginWatch = () => {
    if (document.body) observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  addEventListener('readystatechange', beginWatch, { capture: true, once: true })
  window.endWatch = () => {
    delete window.endWatch
    removeEventListener('readystatechange', beginWatch, true)
    collect(observer.takeRecords())
    observer.disconnect()
    recordScroll()
    const { activeElement } = document
    if (activeElement?.matches('input, select, textarea, button')) focused = locate(activeElement)
    return { isChanged, added }
  }

  const write = ({ control: old, value }, control) => {
    if (isBox(control)) {
      if (control.checked !== value) control.click()
      return
    }
    const { selectionStart, selectionEnd } = old
    control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value)
    // Fields for emails and selects have no selection. In Safari the call would also give the focus to the field.
    if (control === document.activeElement && typeof selectionEnd === 'number')
      control.setSelectionRange(selectionStart, selectionEnd)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  window.replayEvents = () => {
    delete window.replayEvents
    for (const type of types) removeEventListener(type, record, true)
    removeEventListener('scroll', recordScroll)
    const values = [...typed.values()]
    const button = clicked
    typed.clear()
    clicked = null
    if (focused && !focused.control.isConnected) find(focused)?.focus({ preventScroll: true })
    if (main && !main.isConnected) scrollTo(0, top)
    focused = null
    main = null
    for (const entry of values) {
      const control = find(entry)
      if (control) write(entry, control)
    }
    // After React has rendered what was typed.
    setTimeout(() => button && find(button)?.click())
  }
})()`
