import { setTimeout as pause } from 'node:timers/promises'
import type { openBog } from './fakes/bog.ts'
import type { openStripe } from './fakes/stripe.ts'
import type { RandomSource } from './random.ts'

type Delivery = { rawBody: string; headers: Record<string, string> }
type Options = {
  stripe: Awaited<ReturnType<typeof openStripe>>
  bog: Awaited<ReturnType<typeof openBog>>
  /** Addresses of the running processes. */
  addresses: () => string[]
  chance: RandomSource
  /** Real providers drop nothing, and redeliver unacknowledged webhooks while this is open. */
  isPatient?: boolean
}

/**
 * Delivers the providers' webhooks to any running process. A third of them is dropped, delivered twice at
 * once, or late and out of order.
 */
export function startFaultyWebhooks({ stripe, bog, addresses, chance, isPatient = false }: Options) {
  const figures = { events: 0, dropped: 0, duplicated: 0, delayed: 0, refused: 0 }
  const pending = new Set<Promise<void>>()
  const delivered = new Map<string, string>()
  let read = 0
  let isOpen = true

  async function deliver(provider: 'stripe' | 'bog', createDelivery: () => Delivery): Promise<void> {
    for (let attempts = 5; attempts > 0; attempts -= isPatient ? 0 : 1) {
      const { rawBody, headers } = createDelivery()
      const address = chance.oneOf(addresses())
      const answer = await fetch(`${address}/api/payment/webhook/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: rawBody,
      }).catch(() => null)
      if (answer?.ok) return
      // Providers retry unacknowledged webhooks.
      figures.refused++
      await pause(200)
    }
  }

  function send(provider: 'stripe' | 'bog', createDelivery: () => Delivery): void {
    figures.events++
    const fates = ['duplicated', 'delayed', ...(isPatient ? [] : ['dropped' as const])] as const
    const fate = chance.happens(1 / 3) ? chance.oneOf(fates) : 'told'
    if (fate !== 'told') figures[fate]++
    if (fate === 'dropped') return
    const work = async () => {
      if (fate === 'delayed') await pause(200 + 2000 * chance.next())
      await Promise.all(
        Array.from({ length: fate === 'duplicated' ? 2 : 1 }, () => deliver(provider, createDelivery)),
      )
    }
    const job: Promise<void> = work().finally(() => pending.delete(job))
    pending.add(job)
  }

  function collect(): void {
    for (const event of stripe.events.slice(read)) send('stripe', () => stripe.delivery(event))
    read = stripe.events.length
    for (const { id, status } of bog.orders.values()) {
      if (status === (delivered.get(id) ?? 'created')) continue
      delivered.set(id, status)
      const once = bog.callback(id)
      send('bog', () => once)
    }
  }

  const running = (async () => {
    while (isOpen) {
      collect()
      await pause(20)
    }
  })()

  return {
    figures,
    /** Delivers the pending webhooks, and none after them. */
    async close() {
      isOpen = false
      await running
      collect()
      await Promise.all(pending)
    },
  }
}
