import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Plugin } from 'vite'

const types: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/**
 * Files that a package loads at runtime, served under its own folder of the web app. The folder's name
 * contains the version, so that browsers may cache the files forever.
 */
function createPackageFilesPlugin(name: string, { under = '', files }: { under?: string; files: RegExp }) {
  const root = new URL(`../node_modules/${name}/`, import.meta.url)
  const from = new URL(under, root)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const folder = `/assets/${name.split('/').at(-1)}-${version}/`
  const names = () =>
    readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(name => files.test(name))
  const plugin: Plugin = {
    name: `files-of-${name}`,
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of names())
        this.emitFile({
          ...{ type: 'asset', fileName: folder.slice(1) + name },
          source: readFileSync(new URL(name, from)),
        })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const file = path.startsWith(folder) && names().find(name => path === folder + name)
        if (!file) return next()
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        response.end(readFileSync(new URL(file, from)))
      })
    },
  }
  return { folder, plugin }
}

export const pyodideFiles = createPackageFilesPlugin('pyodide', {
  files: /^(pyodide\.asm\.(mjs|wasm)|python_stdlib\.zip|pyodide-lock\.json)$/,
})

const excalidrawFiles = createPackageFilesPlugin('@excalidraw/excalidraw', {
  under: 'dist/prod/',
  files: /^fonts\/.*\.woff2$/,
})

/** Fallback URL of the fonts on a foreign server. */
const externalFontUrl = /`https:\/\/esm\.sh\/.*?\/dist\/prod\/`/

/** Excalidraw's fonts, served from this origin only. */
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
