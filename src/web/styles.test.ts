import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const tokens = [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]

function luminance(hex: string): number {
  const parts = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']
const textOn: Record<string, string[]> = {
  ink: [...grounds, 'accent-tint', 'amber-tint', 'red-tint'],
  quiet: grounds,
  accent: [...grounds, 'accent-tint'],
  'accent-hover': [...grounds, 'accent-tint'],
  'amber-ink': [...grounds, 'amber-tint'],
  red: [...grounds, 'red-tint'],
  'on-accent': ['accent', 'accent-hover'],
  'on-red': ['red', 'red-hover'],
}

test.each([
  ['light', 2],
  ['dark', 3],
] as const)('each text is readable on each of its backgrounds: %s', (_, column) => {
  const colours = new Map(tokens.map(token => [token[1], token[column] ?? '']))
  const colour = (name: string) => colours.get(name) ?? ''
  const pairs = Object.entries(textOn).flatMap(([text, on]) => on.map(ground => [text, ground] as const))
  const weak = pairs.filter(([text, ground]) => contrast(colour(text), colour(ground)) < 4.5)
  const faint = grounds.filter(ground => contrast(colour('edge'), colour(ground)) < 3)
  expect({ weak, faint }).toEqual({ weak: [], faint: [] })
})

test('fields have at least 16 px where a finger touches them, so that iOS does not zoom', () => {
  const [, selectors = '', size] =
    /@media \(pointer: coarse\) \{\s*([^{]+)\{\s*font-size: ([^;]+);/.exec(css) ?? []
  expect(selectors.split(',').map(selector => selector.trim())).toEqual(
    expect.arrayContaining(['input', 'select', 'textarea']),
  )
  expect(size).toBe('max(1rem, 16px)')
  // A layer would lose against the utilities of the fields.
  expect(css.slice(0, css.indexOf('@media (pointer: coarse)')).match(/\{/g)?.length).toBe(
    css.slice(0, css.indexOf('@media (pointer: coarse)')).match(/\}/g)?.length,
  )
})
