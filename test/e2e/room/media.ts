import { test as base, expect } from '#test/e2e/fixtures.ts'
import { openLiveKit } from '#test/fakes/livekit/server.ts'
import { openApp } from '#test/open-app.ts'
import { type CallFixtures, callFixtures } from './call.ts'

type Far = Awaited<ReturnType<typeof openLiveKit>>
const key = { apiKey: 'key', apiSecret: 'a secret of LiveKit that is long enough' }

/** Calls from browser to browser, or over a LiveKit server. */
export const mediaTest = base
  .extend<{ way: 'peer-to-peer' | 'livekit'; far: Far }>({
    way: ['peer-to-peer', { option: true }],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    far: async ({}, use) => {
      const far = await openLiveKit(key)
      await use(far)
      await far.close()
    },
    app: async ({ way, far }, use) => {
      const livekitEnv = {
        LIVEKIT_URL: far.url,
        LIVEKIT_API_KEY: key.apiKey,
        LIVEKIT_API_SECRET: key.apiSecret,
      }
      const app = await openApp({ runJobs: true, env: way === 'livekit' ? livekitEnv : {} })
      await use(app)
      await app.close()
    },
  })
  .extend<CallFixtures>(callFixtures)

export { expect }
