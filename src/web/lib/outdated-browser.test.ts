import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { outdatedBrowserScript } from './head-script.ts'

/** Text that the script adds to a page in this browser. */
function run({ language = 'en-GB', colorMix = true, before = '' } = {}): string {
  const texts: string[] = []
  const note = { style: {}, setAttribute: () => undefined, appendChild: (text: string) => texts.push(text) }
  const page = {
    CSS: { supports: () => colorMix },
    navigator: { language },
    document: {
      addEventListener: (_: string, listener: () => void) => listener(),
      createElement: () => note,
      createTextNode: (text: string) => text,
      body: { appendChild: () => undefined },
    },
  }
  runInNewContext(`${before};${outdatedBrowserScript}`, page)
  return texts.join()
}

test('a supported browser sees no note', () => {
  expect(run()).toBe('')
})

test.each([
  ['without toSorted', { before: 'delete Array.prototype.toSorted' }],
  ['without color-mix', { colorMix: false }],
  ['without CSS.supports', { before: 'CSS = undefined' }],
  ['without lookbehind', { before: 'RegExp = function () { throw new SyntaxError() }' }],
])('a browser %s reads which browsers are supported', (_, browser) => {
  expect(run(browser)).toContain('too old')
  expect(run({ ...browser, language: 'ru-RU' })).toContain('слишком старый')
})

test('the README names the same browsers', () => {
  const versions = outdatedBrowserScript.match(/you need (.*) or newer/)?.[1]
  expect(versions).toBeTruthy()
  expect(readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')).toContain(`${versions} or newer`)
})

test('browsers of ten years ago read the script', () => {
  expect(outdatedBrowserScript).not.toMatch(/=>|\b(?:const|let)\b|\?\.|\?\?|catch \{|`/)
})
