import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

export const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
