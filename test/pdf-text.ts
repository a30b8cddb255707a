import { inflateSync } from 'node:zlib'

/** Text of a PDF, one line per shown line. It supports embedded fonts with maps from glyphs to characters. */
export function textOfPdf(pdf: Buffer): string {
  const streams = streamsOf(pdf)
  const fonts = streams.filter(text => text.includes('beginbfrange')).map(glyphsOf)
  const objects = pdf.toString('latin1')
  // Which map belongs to which font name of the page.
  const order = [...objects.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', object = '']) => {
    const font = new RegExp(`(?:^|\\n)${object} 0 obj\\n(?:.|\\n)*?/ToUnicode (\\d+) 0 R`).exec(objects)?.[1]
    return [name, Number(font)] as const
  })
  const maps = new Map(
    [...new Map(order)].toSorted((a, b) => a[1] - b[1]).map(([name], index) => [name, fonts[index]]),
  )
  const pages = streams.filter(text => /\bTJ\b/.test(text))
  let glyphs = new Map<string, string>()
  return pages
    .flatMap(page => [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)])
    .flatMap(([, font, glyphText]) => {
      if (font) glyphs = maps.get(font) ?? glyphs
      return glyphText === undefined ? [] : [textOf(glyphText, glyphs)]
    })
    .join('\n')
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  let position = 0
  for (;;) {
    const begin = pdf.indexOf('stream\n', position)
    if (begin < 0) return streams
    const end = pdf.indexOf('\nendstream', begin)
    const raw = pdf.subarray(begin + 7, end)
    try {
      streams.push(inflateSync(raw).toString('latin1'))
    } catch {
      // The stream is not compressed.
    }
    position = end + 10
  }
}

/** Glyph numbers (four hexadecimal digits) and their characters. */
function glyphsOf(cmap: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    // A ligature is several characters: `<0066 0069>`.
    const characters = [...list.matchAll(/<([\w ]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16(),
    )
    for (const [index, character] of characters.entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      glyphs.set(glyph, character.toString('utf16le'))
    }
  }
  return glyphs
}

const textOf = (glyphText: string, glyphs: Map<string, string>): string =>
  [...glyphText.matchAll(/<(\w+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map(glyph => glyphs.get(glyph.toLowerCase()) ?? '�')
    .join('')
