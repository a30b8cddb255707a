import type { TestApp } from './open-app.ts'

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  confirms: '4000 0025 0000 3155',
} as const

/**
 * Pays on the sandbox's page as a browser without script: opens it, fills in the form, follows no redirect.
 * After a declined card the payer gives up.
 */
export async function pay(
  app: TestApp,
  { transactionId }: { transactionId: string },
  card: keyof typeof cards = 'succeeds',
) {
  const page = `${app.url}/sandbox/pay/${transactionId}`
  const hidden = hiddenFields(await (await fetch(page)).text())
  const body = new URLSearchParams({
    ...hidden,
    cardNumber: cards[card],
    expiry: '12/34',
    cvc: '123',
    name: 'A Payer',
  })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  const isDeclined = card === 'declined' || card === 'insufficient'
  return isDeclined ? fetch(`${page}/leave`, { method: 'POST', redirect: 'manual' }) : answer
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(inputs.map(tag => [attribute(tag, 'name'), attribute(tag, 'value')]))
}

const attribute = (tag: string, name: string) => tag.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? ''
