/** Part of a message: text, or code as typed. */
export type MessagePart = { isCode: boolean; text: string }

/** Language tag after an opening fence. */
const fenceLanguage = /^[ \t]{0,8}[\w+#.-]{0,20}[ \t]{0,8}\r?\n/

/** Splits a message at its fences. An unclosed fence is text. */
export function splitMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = []
  const add = (isCode: boolean, text: string) => {
    // Code preserves its indentation. Blank lines around a block are removed.
    const trimmed = isCode ? text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd() : text.trim()
    if (trimmed !== '') parts.push({ isCode, text: trimmed })
  }
  let textStart = 0
  let open: { at: number; from: number; length: number } | null = null
  for (const { 0: marks, index } of message.matchAll(/`{3,}/g)) {
    const end = index + marks.length
    if (open === null) {
      const skipped = fenceLanguage.exec(message.slice(end, end + 40))?.[0].length ?? 0
      open = { at: index, from: end + skipped, length: marks.length }
    } else if (marks.length >= open.length) {
      add(false, message.slice(textStart, open.at))
      add(true, message.slice(open.from, index))
      textStart = end
      open = null
    }
  }
  add(false, message.slice(textStart))
  return parts.length > 0 ? parts : [{ isCode: false, text: message }]
}
