import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Plugin } from 'vite'

const types: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/**
 * Files of a package that it asks for itself, by their names beside one another: they stand among the files of the web
 * app under these names. Another version of the package stands elsewhere, so that they may be kept for ever.
 */
function createPackageFilesPlugin(name: string, { under = '', files }: { under?: string; files: RegExp }) {
  const root = new URL(`../node_modules/${name}/`, import.meta.url)
  const from = new URL(under, root)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const folder = `/assets/${name.split('/').at(-1)}-${version}/`
  const names = () => readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(one => files.test(one))
  const plugin: Plugin = {
    name: `files-of-${name}`,
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const one of names())
        this.emitFile({
          ...{ type: 'asset', fileName: folder.slice(1) + one },
          source: readFileSync(new URL(one, from)),
        })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const one = path.startsWith(folder) && names().find(each => path === folder + each)
        if (!one) return next()
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('content-type', types[extname(one)] ?? 'application/octet-stream')
        response.end(readFileSync(new URL(one, from)))
      })
    },
  }
  return { folder, plugin }
}

/** What Python in the browser is made of. */
export const pyodideFiles = createPackageFilesPlugin('pyodide', {
  files: /^(pyodide\.asm\.(mjs|wasm)|python_stdlib\.zip|pyodide-lock\.json)$/,
})

const excalidrawFiles = createPackageFilesPlugin('@excalidraw/excalidraw', {
  under: 'dist/prod/',
  files: /^fonts\/.*\.woff2$/,
})

/** Where it would look for a font next, on somebody else's server. */
const externalFontUrl = /`https:\/\/esm\.sh\/.*?\/dist\/prod\/`/

/** What the board writes with: from here, and from nowhere else. */
export const excalidraw = {
  folder: excalidrawFiles.folder,
  plugin: {
    ...excalidrawFiles.plugin,
    transform: (code: string, id: string) =>
      id.includes('/@excalidraw/excalidraw/') && externalFontUrl.test(code)
        ? {
            code: code.replace(externalFontUrl, `new URL('${excalidrawFiles.folder}', location.origin).href`),
            map: null,
          }
        : undefined,
  } satisfies Plugin,
}
