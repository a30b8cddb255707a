/** Escaped markup. */
export type Html = { markup: string }
type Interpolation = Html | Html[] | string | number | false | null | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** Escapes every value that is not `Html`. False and null render nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Interpolation[]): Html => ({
  markup: texts.map((text, index) => text + renderPart(parts[index])).join(''),
})

function renderPart(part: Interpolation): string {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(renderPart).join('')
  return typeof part === 'object' ? part.markup : escapeHtml(String(part))
}
