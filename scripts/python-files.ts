import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = new URL('../node_modules/pyodide/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))
const { version } = JSON.parse(String(read('package.json')))

/** What Python in the browser is made of; it asks for these names beside one another. */
const files = ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json']

/** Where they stand; another version stands elsewhere, so that they may be kept for ever. */
export const pythonFolder = `/assets/pyodide-${version}/`

/** Puts them among the files of the web app, under their own names. */
export const pythonFiles = (): Plugin => ({
  name: 'python-files',
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const name of files)
      this.emitFile({ type: 'asset', fileName: `${pythonFolder.slice(1)}${name}`, source: read(name) })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = files.find(one => request.url?.split('?')[0] === pythonFolder + one)
      if (!name) return next()
      const type = { mjs: 'text/javascript', wasm: 'application/wasm' }[name.split('.').at(-1) ?? '']
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', type ?? 'application/octet-stream')
      response.end(read(name))
    })
  },
})
