import { z } from 'zod'
import { isPlaceholderId } from '#contract/client-id.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import type { account } from '#web/i18n/en/account.ts'

export type GoogleTrouble = Extract<TextKey<(typeof account)['words']>, `google${string}`>

/** What is known of signing in with Google here. */
export type GoogleClient =
  /** Not offered: nobody has configured it. */
  | { state: 'off' }
  | { state: 'ready'; clientId: string; scriptUrl: string }
  | { state: 'broken'; trouble: GoogleTrouble }

const answered = z.looseObject({})
const named = z.object({
  clientId: z.string().trim(),
  scriptUrl: z.url({ protocol: /^https?$/ }).catch('https://accounts.google.com/gsi/client'),
})

/** Reads what the settings call answered, in either of its spellings. */
export function googleClientOf(answer: unknown): GoogleClient {
  const reply = answered.safeParse(answer)
  if (!reply.success) return broken('googleBadReply')
  const { clientId, ClientId, scriptUrl } = reply.data
  const client = named.safeParse({ clientId: clientId ?? ClientId, scriptUrl })
  if (!client.success) return broken('googleNoClientId')
  if (client.data.clientId === '') return { state: 'off' }
  return isPlaceholderId(client.data.clientId)
    ? broken('googlePlaceholder')
    : { state: 'ready', ...client.data }
}

/** The same where the call failed: an answer that is not JSON is a wrong one, anything else none at all. */
export const googleClientFailed = (error: unknown): GoogleClient =>
  broken(error instanceof SyntaxError ? 'googleBadReply' : 'googleUnavailable')

const broken = (trouble: GoogleTrouble): GoogleClient => ({ state: 'broken', trouble })
