/** A person at a browser. Elements are found by XPath, which both drivers know, and waited for until they can be used. */
export type Visitor = {
  open: (url: string) => Promise<void>
  see: (xpath: string) => Promise<void>
  click: (xpath: string) => Promise<void>
  fill: (xpath: string, text: string) => Promise<void>
  /** Writes a PNG of the page. */
  photograph: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** A browser of a Debian package. */
export type BrowserKind = {
  name: string
  packages: string[]
  /** Programs of the packages. */
  programs: string[]
  /** Debian builds WebKitGTK without WebRTC. */
  canCall: boolean
  launch: () => Promise<Visitor>
}

/** How long an element is waited for. */
export const waitMs = 20_000

/** Nothing listens there: pages reach only this machine, because no test asks a real location service. */
export const deadProxy = { host: '127.0.0.1', port: 9 }
