import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { GoogleLogo } from './GoogleLogo.tsx'
import { useGoogleSignIn } from './use-google-sign-in.ts'

/**
 * Sign-in with Google, where configured. The first click loads Google's library and replaces this button with
 * Google's own, which opens its account chooser where the browser has one.
 */
export function GoogleButton({
  context,
  role,
  canStart = () => true,
  onSignedIn,
  onChallenge,
}: Parameters<typeof useGoogleSignIn>[0] & {
  /** Called at the first click. Reports itself which input is missing. */
  canStart?: () => boolean
}) {
  const t = useTranslations(account)
  const google = useGoogleSignIn({ context, role, onSignedIn, onChallenge })
  if (google.state === 'off') return null
  const label = t(context === 'signin' ? 'signInWithGoogle' : 'signUpWithGoogle')
  return (
    <section aria-label={label} className="mt-6 grid gap-4">
      <p className="flex items-center gap-4 text-13 text-quiet before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t('or')}
      </p>
      {google.errorText && (
        <Alert variant="danger">
          <p>{google.errorText}</p>
          {google.reopen && (
            <Button variant="secondary" className="mt-3" onClick={google.reopen} busy={google.isSigningIn}>
              {t('reopenAccount')}
            </Button>
          )}
        </Alert>
      )}
      {google.isButtonShown ? (
        <>
          {/* Google's button has a light design. On a dark page the browser would put white behind its frame. */}
          <div
            ref={google.place}
            tabIndex={-1}
            inert={google.isSigningIn}
            className="min-h-11 w-full scheme-light outline-none sm:w-72"
          />
          <p role="status" className="min-h-6 text-13 text-quiet">
            {google.isSigningIn ? t('signingIn') : t('chooseGoogleAccount')}
          </p>
        </>
      ) : (
        <Button
          variant="secondary"
          className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
          busy={google.isLoading}
          onClick={() => canStart() && google.start()}
        >
          {!google.isLoading && <GoogleLogo />}
          {label}
        </Button>
      )}
    </section>
  )
}
