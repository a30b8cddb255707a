import puppeteer from 'puppeteer-core'
import { type BrowserKind, deadProxy, type Visitor, waitMs } from './visitor.ts'

const program = '/usr/bin/firefox-esr'

const preferences = {
  'intl.accept_languages': 'en-GB',
  // Addresses of this machine do not use the proxy.
  'network.proxy.type': 1,
  'network.proxy.http': deadProxy.host,
  'network.proxy.http_port': deadProxy.port,
  'network.proxy.ssl': deadProxy.host,
  'network.proxy.ssl_port': deadProxy.port,
  // Camera and microphone are fakes, granted without a prompt.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
}

/** Firefox without a window, over WebDriver BiDi: Debian has no geckodriver. */
async function launch(): Promise<Visitor> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1280, height: 900 },
  })
  const page = await browser.newPage()
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`).setTimeout(waitMs)
  return {
    open: async url => {
      await page.goto(url)
    },
    see: async xpath => {
      await find(xpath).wait()
    },
    click: xpath => find(xpath).click(),
    // Key by key: React does not notice a value that is set at once.
    fill: (xpath, text) => find(xpath).fill(text, { typingThreshold: Number.POSITIVE_INFINITY }),
    photograph: async path => {
      await page.screenshot({ path: `${path}.png` })
    },
    close: () => browser.close(),
  }
}

export const firefox: BrowserKind = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  canCall: true,
  programs: [program],
  launch,
}
