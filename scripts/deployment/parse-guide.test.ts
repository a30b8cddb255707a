import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rawRoutes as recordings } from '#contract/recording.ts'
import { environmentSchema } from '#server/config/environment.ts'
import { parseGuideBlocks } from './parse-guide.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const blocks = parseGuideBlocks(read('docs/operate.md'), 'Put it on the internet')
const known = new Set(Object.keys(environmentSchema.shape))

const namesIn = (lines: string) =>
  [...lines.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

test('a guide defines commands with their user and purpose', () => {
  const page = [
    '## Before\n```sh root\nno\n```\n',
    '## Here\n```sh root\none\n```\ntext\n```sh rehearse\ntwo\n```\n```sh root caddy\nthree\n```\n',
    '```sh root check\nfour\n```\n```\nnot typed\n```\n## After\n```sh root\nno\n```\n',
  ].join('')
  expect(parseGuideBlocks(page, 'Here')).toEqual([
    { as: 'root', proxy: null, purpose: null, lines: 'one\n' },
    { as: 'rehearse', proxy: null, purpose: null, lines: 'two\n' },
    { as: 'root', proxy: 'caddy', purpose: null, lines: 'three\n' },
    { as: 'root', proxy: null, purpose: 'check', lines: 'four\n' },
  ])
  expect(() => parseGuideBlocks(page, 'Nowhere')).toThrow('“Nowhere”')
})

test('the guide writes only known settings', () => {
  const names = namesIn(blocks.find(({ lines }) => lines.includes('/etc/rehearse.env'))?.lines ?? '')
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !known.has(name))).toEqual([])
})

test('the container example has only known settings, or those of the compose file', () => {
  const composeVariables = [...read('deploy/docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
    ([, name]) => name,
  )
  const names = namesIn(read('deploy/env.example'))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(name => !known.has(name) && !composeVariables.includes(name))).toEqual([])
  expect(composeVariables.filter(name => !names.includes(name ?? ''))).toEqual([])
})

test.each(['nginx.conf', 'Caddyfile'])('%s handles the routes that need special proxy settings', file => {
  const proxy = read(`deploy/${file}`)
  expect(proxy).toContain('/metrics')
  const recordingPattern = /\^\/api\/\S+\$\)/.exec(proxy)?.[0] ?? 'nothing'
  const { startUpload, continueUpload, recordingFile } = recordings
  for (const { path } of [startUpload, continueUpload, recordingFile])
    expect(path).toMatch(new RegExp(recordingPattern))
})
