/** Keys of the US layout that other layouts use for letters, without and with Shift. */
const punctuation: Readonly<Record<string, string>> = {
  BracketLeft: '[{',
  BracketRight: ']}',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * What the key types on a US keyboard, where the user's layout has a letter of another script, or no digit. Null for all
 * other keys: a layout with Latin letters selects tools by letter, wherever it has it.
 */
export function latinKey({ key, code, shiftKey }: Key): string | null {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey || !/^[^0-9]$/u.test(key) ? null : digit
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return punctuation[code]?.[shiftKey ? 1 : 0] ?? null
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Excalidraw compares `key`, so shortcuts would do nothing on a Cyrillic, Greek, Georgian or Arabic keyboard. */
export function translateShortcuts(board: HTMLElement): () => void {
  function onKey(event: KeyboardEvent): void {
    const key = latinKey(event)
    if (key === null || event.isComposing || isTextField(event.target)) return
    event.stopPropagation()
    const { code, location, repeat, shiftKey, ctrlKey, altKey, metaKey } = event
    const translated = new KeyboardEvent(event.type, {
      ...{ key, code, location, repeat, shiftKey, ctrlKey, altKey, metaKey },
      ...{ bubbles: true, cancelable: true, composed: true },
    })
    if (event.target?.dispatchEvent(translated) === false) event.preventDefault()
  }
  board.addEventListener('keydown', onKey, { capture: true })
  board.addEventListener('keyup', onKey, { capture: true })
  return () => {
    board.removeEventListener('keydown', onKey, { capture: true })
    board.removeEventListener('keyup', onKey, { capture: true })
  }
}
