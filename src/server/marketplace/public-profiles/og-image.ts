import { createRequire } from 'node:module'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { loadSharp } from '#server/lib/files.ts'
import { hasGlyph, spellMissing } from '#server/lib/pdf-fonts.ts'
import type { OgImageData } from './presenter.ts'

// A server may have no fonts. DejaVu Sans has every letter that DejaVu Serif has, and Arabic, Hebrew and the star as well.
const require = createRequire(import.meta.url)
const serif = {
  name: 'DejaVu Serif Bold',
  file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'),
}
const boldSans = {
  name: 'DejaVu Sans Bold',
  file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const sans = { name: 'DejaVu Sans', file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') }

/** A name as the picture shows it. The fonts of the PDFs for other scripts are WOFF files, which sharp does not read. */
export function chooseNameFont(name: string) {
  const { text } = spellMissing(name, character => hasGlyph(boldSans.file, character))
  const isInSerif = [...text].every(character => hasGlyph(serif.file, character))
  return { text, font: isInSerif ? serif : boldSans }
}

const size = { width: 1200, height: 630 }
const margin = 96
const colours = { ink: '#1c1a17', quiet: '#6b645a', amber: '#8a5406' }

const backgroundSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <rect width="100%" height="100%" fill="#faf7f2"/>
  <rect width="100%" height="16" fill="#14573f"/>
  <g transform="translate(${margin} 470) scale(2)">
    <rect width="32" height="32" rx="8" fill="#14573f"/><path d="M16 7 25 24H7z" fill="#fff" opacity=".3"/>
    <circle cx="16" cy="9" r="3.5" fill="#d98e1f"/>
    <path d="M7 24h18" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>
  </g>
</svg>`

/** One image at a time per process, because rendering is CPU-bound. */
const limitDrawing = limitConcurrency({ maxConcurrent: 1, maxWaiting: 8 })

/** A shared page causes many requests for one image of a few tens of kilobytes. */
const maxCachedImages = 200
const imageCache = new Map<string, Promise<Buffer>>()

/** Open Graph image of 1200 × 630 pixels, for previews of shared links. */
export function renderOgImage(data: OgImageData): Promise<Buffer> {
  const key = JSON.stringify(data)
  const cached = imageCache.get(key)
  if (cached) return cached
  if (imageCache.size >= maxCachedImages) imageCache.clear()
  const image = limitDrawing(key, () => drawOgImage(data))
  imageCache.set(key, image)
  // The next request retries a failed image.
  image.catch(() => imageCache.delete(key))
  return image
}

const spellInSans = (text: string): string =>
  spellMissing(text, character => hasGlyph(sans.file, character)).text

async function drawOgImage({ name, work, rating }: OgImageData): Promise<Buffer> {
  const sharp = await loadSharp()
  const textBlocks = [
    { ...chooseNameFont(name), colour: colours.ink, left: margin, top: 96, height: 150 },
    { text: spellInSans(work), font: sans, colour: colours.quiet, left: margin, top: 276, height: 84 },
    { text: rating, font: sans, colour: colours.amber, left: margin, top: 384, height: 44 },
    { text: 'Rehearse', font: serif, colour: colours.ink, left: margin + 84, top: 480, height: 44 },
  ]
  const layers = textBlocks
    .filter(block => block.text !== '')
    .map(async ({ text, font, colour, left, top, height }) => {
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
          font: font.name,
          fontfile: font.file,
          width: size.width - margin - left,
          height,
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true })
      return { input: data, left, top: top + Math.max(0, Math.floor((height - info.height) / 2)) }
    })
  return sharp(Buffer.from(backgroundSvg))
    .composite(await Promise.all(layers))
    .png({ palette: true, quality: 90 })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** Pango parses markup and rejects control characters. */
const escapeMarkup = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
