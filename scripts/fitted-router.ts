import type { Plugin } from 'vite'

const lib = 'react-router/dist/production/lib'

/** Modules that do nothing here, each with what is still needed of it. */
const idle: Record<string, Record<string, string>> = {
  errors: {},
  'router/instrumentation': {},
  'server-runtime/warnings': {},
  'dom/ssr/fallback': {},
  'dom/ssr/fog-of-war': {},
  'dom/ssr/single-fetch': { decodeViaTurboStream: 'async () => ({ value: {} })' },
  'dom/ssr/routeModules': {
    loadRouteModule: `async (route, loaded) => {
      for (const href of loaded[route.id] ? [] : route.imports ?? [])
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
    }`,
  },
}

/** What is changed in modules that are needed: each has to be there. */
const changed: Record<string, [found: RegExp, instead: string][]> = {
  // Nobody fetches a page before somebody goes there.
  'dom/ssr/components': [
    [whole('PrefetchPageLinks'), 'function PrefetchPageLinks() { return null }'],
    [whole('usePrefetchBehavior'), 'function usePrefetchBehavior() { return [false, null, {}] }'],
  ],
  // Errors do not come from a server that renders.
  hooks: [
    [whole('RSCErrorHandler'), 'function RSCErrorHandler({ children }) { return children }'],
    [/^function warningOnce\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'],
  ],
  // What only developers are told.
  'router/history': [[/^function warning\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&']],
  // A name for developers' tools would keep a component in the build that nobody shows.
  'dom/lib': [
    [/^\w+\.displayName = .*$/gm, ''],
    [/^(const \w+ = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ '],
  ],
}

const preloadHelper = 'vite/preload-helper.js'
/**
 * The product's styles are one sheet that every page has; only what brings somebody else's waits for them, and has not come
 * without them: the sheet is asked for again with the rest.
 */
const fewSheets = `const add = (rel, href) => document.head.append(Object.assign(document.createElement('link'), { rel, href }))
export const __vitePreload = async (load, files = []) => {
  for (const file of files)
    if (file.endsWith('.js')) add('modulepreload', '/' + file)
    else if (!document.querySelector('link[href="/' + file + '"]')) {
      add('stylesheet', '/' + file)
      const sheet = document.head.lastChild
      await new Promise((done, fail) => {
        sheet.onload = done
        sheet.onerror = () => (sheet.remove(), fail(new Error('Unable to preload CSS ' + file)))
      })
    }
  return load()
}`

/**
 * React Router, fitted to an app that knows all its routes and loads no data through them. A screen whose code cannot be
 * fetched is an error like any other, where React Router would load the page that the person is leaving again; it comes
 * together with what it imports, and not one after the other. And what does nothing here is left out, 7 kB of the first
 * load: asking a server for routes and for their data, fetching pages ahead, forms that send themselves, and reporting
 * what the router does. Vite's helper for what comes later is fitted with it.
 */
export function fittedRouter(): Plugin {
  const parts = [...Object.keys(idle), ...Object.keys(changed)]
  return {
    name: 'fitted-router',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: new RegExp(`${lib}/(${parts.join('|')})\\.js$|${preloadHelper}$`) },
      handler(code, id) {
        if (id.endsWith(preloadHelper)) return fewSheets
        const part = id.slice(id.indexOf(lib) + lib.length + 1, -'.js'.length)
        const needed = idle[part]
        return needed ? emptied(code, needed) : (changed[part] ?? []).reduce(change, code)
      },
    },
  }
}

function emptied(code: string, needed: Record<string, string>): string {
  const names =
    /export \{([^}]*)\}/
      .exec(code)?.[1]
      ?.split(',')
      .map(name => name.trim()) ?? []
  return names.map(name => `export const ${name} = ${needed[name] ?? '() => {}'}`).join('\n')
}

function change(code: string, [found, instead]: [RegExp, string]): string {
  if (code.search(found) < 0) throw new Error(`React Router has changed: there is no ${found} any more.`)
  return code.replace(found, instead)
}

/** A function of a module from its first line to its last. */
function whole(name: string): RegExp {
  return new RegExp(`^function ${name}\\([\\s\\S]*?^}`, 'm')
}
