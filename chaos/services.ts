import { openBog } from '#test/fakes/bog.ts'
import { openModel } from '#test/fakes/model.ts'
import { openRates } from '#test/fakes/rates.ts'
import { startS3 } from '#test/fakes/s3.ts'
import { openSmtp } from '#test/fakes/smtp.ts'
import { openStripe } from '#test/fakes/stripe.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/** Fakes of all external services, each behind a proxy. The caller closes them. */
export async function openServices() {
  const now = () => new Date()
  const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' }
  const client = { clientId: 'faults', clientSecret: 'only-for-faults' }
  const [stripe, bog, rates, s3, smtp, model] = await Promise.all([
    openStripe({ now, ...keys }),
    openBog({ now, ...client }),
    openRates(),
    startS3(),
    openSmtp(),
    openModel(),
  ])
  const portOf = (address: string) => Number(new URL(address).port)
  const lines = {
    stripe: await openFaultProxy(portOf(stripe.base)),
    bog: await openFaultProxy(portOf(bog.base)),
    storage: await openFaultProxy(portOf(s3.settings.endpoint ?? '')),
    mail: await openFaultProxy(portOf(smtp.url)),
    model: await openFaultProxy(portOf(model.base)),
  }
  const http = (proxy: FaultProxy, path = '') => `http://127.0.0.1:${proxy.port}${path}`
  return {
    stripe,
    bog,
    smtp,
    lines,
    /** Settings of `serve` for these services. */
    env: {
      PAYMENT_PROVIDERS: 'stripe,bog',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: http(lines.stripe),
      BOG_CLIENT_ID: client.clientId,
      BOG_CLIENT_SECRET: client.clientSecret,
      BOG_API_BASE: http(lines.bog),
      BOG_OAUTH_BASE: http(lines.bog),
      BOG_CALLBACK_PUBLIC_KEY: bog.publicKey,
      ...rates.env,
      SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
      STORAGE_URL: `s3://uploads?endpoint=${encodeURIComponent(http(lines.storage))}&region=us-east-1`,
      S3_ACCESS_KEY_ID: s3.settings.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.settings.credentials?.secretAccessKey ?? '',
      COACH_BASE_URL: http(lines.model, '/v1'),
      COACH_MODEL: 'double',
      COACH_TIMEOUT_SECONDS: '5',
    },
    async close() {
      await Promise.all(Object.values(lines).map(proxy => proxy.close()))
      await Promise.all([stripe.close(), bog.close(), rates.close(), s3.stop(), smtp.close(), model.close()])
    },
  }
}
