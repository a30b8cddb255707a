import { onTestFinished } from 'vitest'
import { startApp } from '#test/app.ts'
import { openBog } from '#test/fakes/bog.ts'
import { describeProvider } from '#test/provider-compliance.ts'
import { bankOfGeorgiaAdapter } from './adapter.ts'

describeProvider('Bank of Georgia', async () => {
  const { deps, clock } = await startApp()
  const secrets = { clientId: 'ours', clientSecret: 'secret' }
  const bog = await openBog({ now: clock.now, ...secrets })
  onTestFinished(bog.close)
  const at = (base: string) =>
    bankOfGeorgiaAdapter(deps, {
      ...secrets,
      apiBase: base,
      oauthBase: base,
      callbackPublicKey: bog.publicKey,
      currencies: ['USD', 'EUR', 'GBP', 'GEL'],
    })
  return {
    provider: at(bog.base),
    now: clock.now,
    forward: clock.advance,
    signsTimestamp: false,
    closesCheckouts: false,
    declineEnds: true,
    payer: { pay: async url => bog.pay(url), beDeclined: async url => bog.pay(url, 'declined') },
    webhookOf: async ref => bog.callback(ref),
    withBaseUrl: at,
  }
})
