import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

/** Version of the release, from package.json. */
export const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
