import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { endpoints } from '#contract/account.ts'
import { demoPassword } from '#demo/fill.ts'

type SignedIn = { port: number; close(): Promise<void> }

/**
 * A browser with an empty cache, a signed-in demo account and answered cookie consent. The caller connects
 * over the port.
 */
export async function openSignedIn(executablePath: string, args: string[], base: string): Promise<SignedIn> {
  const profile = await mkdtemp(join(tmpdir(), 'rehearse-browser-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--remote-debugging-port=0'],
  })
  const storage = await signIn(base)
  const page = await browser.newPage()
  // The smallest resource of this origin, because only the storage is needed.
  await page.goto(`${base}/favicon.svg`)
  await page.evaluate(entries => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, storage)
  await page.close()
  const port = Number((await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0])
  return {
    port,
    close: async () => {
      await browser.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Storage entries of a signed-in browser. */
async function signIn(base: string): Promise<Record<string, string>> {
  const { method, path } = endpoints.signIn
  const body = JSON.stringify({ username: 'interviewee@demo.test', password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(base + path, { method, headers, body })
  const { token, userId, roleId } = endpoints.signIn.reply.parse(await answer.json())
  return { token, userId, userRoleId: String(roleId), ga_consent_asked: 'declined' }
}
