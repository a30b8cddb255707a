import { z } from 'zod'
import { isPlaceholderClientId } from '#contract/auth.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { account } from '#web/i18n/en/account/account.ts'

export type GoogleErrorKey = Extract<MessageKey<(typeof account)['messages']>, `google${string}`>

export type GoogleConfig =
  /** Not configured. */
  | { state: 'off' }
  | { state: 'ready'; clientId: string; scriptUrl: string }
  | { state: 'broken'; errorKey: GoogleErrorKey }

const replySchema = z.looseObject({})
const clientSchema = z.object({
  clientId: z.string().trim(),
  scriptUrl: z.url({ protocol: /^https?$/ }).catch('https://accounts.google.com/gsi/client'),
})

/** Parses the settings reply, in either spelling. */
export function parseGoogleConfig(answer: unknown): GoogleConfig {
  const reply = replySchema.safeParse(answer)
  if (!reply.success) return configError('googleBadReply')
  const { clientId, ClientId, scriptUrl } = reply.data
  const client = clientSchema.safeParse({ clientId: clientId ?? ClientId, scriptUrl })
  if (!client.success) return configError('googleNoClientId')
  if (client.data.clientId === '') return { state: 'off' }
  return isPlaceholderClientId(client.data.clientId)
    ? configError('googlePlaceholder')
    : { state: 'ready', ...client.data }
}

/** Result of a failed call. A reply that is not JSON is invalid, anything else means no reply. */
export const googleConfigFromError = (error: unknown): GoogleConfig =>
  configError(error instanceof SyntaxError ? 'googleBadReply' : 'googleUnavailable')

const configError = (errorKey: GoogleErrorKey): GoogleConfig => ({ state: 'broken', errorKey })
