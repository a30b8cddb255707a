import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'
import { type BrowserKind, deadProxy, type Visitor, waitMs } from './visitor.ts'

const driverProgram = '/usr/bin/WebKitWebDriver'
const xvfb = '/usr/bin/Xvfb'
const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** WebKitGTK, the engine of Safari, on a display in memory. */
async function launch(): Promise<Visitor> {
  const display = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const children = [display]
  const stop = () => Promise.all(children.map(stopChild))
  try {
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
    const port = await findFreePort()
    const env = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      LANG: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
    }
    children.push(spawn(driverProgram, [`--port=${port}`], { env, stdio: 'ignore' }))
    const driver = await connect(`http://127.0.0.1:${port}`)
    return visitorOf(driver, async () => {
      await driver.quit()
      await stop()
    })
  } catch (problem) {
    await stop()
    throw problem
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'close')
}

async function connect(url: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: miniBrowser,
      args: [
        '--automation',
        `--proxy=http://${deadProxy.host}:${deadProxy.port}`,
        '--ignore-host=localhost',
        '--ignore-host=127.0.0.1',
      ],
    },
  })
  await waitUntilListening(`${url}/status`)
  return new Builder().usingServer(url).withCapabilities(capabilities).build()
}

async function waitUntilListening(url: string): Promise<void> {
  const until = Date.now() + waitMs
  while (!(await fetch(url).catch(() => null))) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

function visitorOf(driver: WebDriver, close: () => Promise<void>): Visitor {
  /** Waits until an element can be used and no longer moves. React may replace it between finding and using it. */
  async function use(xpath: string, act: (element: WebElement) => Promise<unknown>): Promise<void> {
    let before = ''
    const attempt = async () => {
      const element = await driver.findElement(By.xpath(xpath))
      const now = JSON.stringify(await element.getRect())
      const isStill = now === before
      before = now
      if (!isStill || !(await element.isDisplayed()) || !(await element.isEnabled())) return false
      await act(element)
      return true
    }
    const retry = (problem: unknown) => {
      if (isPassing(problem)) return false
      throw problem
    }
    await driver.wait(() => attempt().catch(retry), waitMs, `waited for ${xpath}`)
  }
  return {
    open: url => driver.get(url),
    see: xpath => use(xpath, async () => {}),
    click: xpath => use(xpath, element => element.click()),
    fill: (xpath, text) => use(xpath, element => element.sendKeys(text)),
    photograph: async path => writeFile(`${path}.png`, await driver.takeScreenshot(), 'base64'),
    close,
  }
}

const isPassing = (problem: unknown): boolean =>
  [
    error.NoSuchElementError,
    error.StaleElementReferenceError,
    error.ElementClickInterceptedError,
    error.ElementNotInteractableError,
  ].some(kind => problem instanceof kind)

export const webkit: BrowserKind = {
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'xvfb'],
  canCall: false,
  programs: [driverProgram, xvfb, miniBrowser ?? 'MiniBrowser'],
  launch,
}
