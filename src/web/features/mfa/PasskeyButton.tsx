import { KeyRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { isAccountClosedError } from '#web/features/auth/sign-in-errors.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useSignInWithPasskey } from './api.ts'
import { passkeyErrorMessage, supportsPasskeys } from './passkey-client.ts'

/** Passkey sign-in, where supported. A closed account is reopened by using the passkey again. */
export function PasskeyButton({
  rememberMe,
  onSignedIn,
}: {
  /** Read when the passkey is used. */
  rememberMe: () => boolean
  onSignedIn: (reply: ReplyOf<'signInWithPasskey'>) => void
}) {
  const t = useTranslations(mfa)
  const tAccount = useTranslations(account)
  const { mutate, isPending, error } = useSignInWithPasskey(onSignedIn)
  // Not prerendered, because only the browser knows its support.
  const isSupported = useSyncExternalStore(
    () => () => undefined,
    supportsPasskeys,
    () => false,
  )
  if (!isSupported) return null
  return (
    <div className="mt-4 grid gap-4">
      {error && (
        <Alert variant="danger">
          <p>{passkeyErrorMessage(error)}</p>
          {isAccountClosedError(error) && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => mutate({ rememberMe, reopen: true })}
              busy={isPending}
            >
              {tAccount('reopenAccount')}
            </Button>
          )}
        </Alert>
      )}
      <Button
        variant="secondary"
        className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
        busy={isPending}
        onClick={() => mutate({ rememberMe, reopen: false })}
      >
        {!isPending && <KeyRound aria-hidden />}
        {t('passkeySignIn')}
      </Button>
    </div>
  )
}
