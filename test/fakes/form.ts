export type Form = { [key: string]: string | Form }

/** `line_items[0][price_data][currency]=usd` as an object. */
export function parseForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    let place = form
    for (const key of keys.slice(0, -1)) {
      if (typeof place[key] !== 'object') place[key] = {}
      place = place[key] as Form
    }
    place[keys.at(-1) ?? ''] = value
  }
  return form
}
