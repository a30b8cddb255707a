import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account.ts'
import { useText } from '#web/i18n/translate.ts'
import { GoogleMark } from './GoogleLogo.tsx'
import { useGoogle } from './use-google.ts'

/**
 * The other way in, where Google is configured. The first click fetches Google's library; then Google's own button
 * stands in the place of ours, and its account chooser opens by itself where the browser has one.
 */
export function GoogleWay({
  way,
  role,
  mayStart = () => true,
  onSignedIn,
  onAsked,
}: Parameters<typeof useGoogle>[0] & {
  /** Asked at the first click; says itself what is missing. */
  mayStart?: () => boolean
}) {
  const t = useText(account)
  const google = useGoogle({ way, role, onSignedIn, onAsked })
  if (google.state === 'off') return null
  const label = t(way === 'signin' ? 'signInWithGoogle' : 'signUpWithGoogle')
  return (
    <section aria-label={label} className="mt-6 grid gap-4">
      <p className="flex items-center gap-4 text-13 text-quiet before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t('or')}
      </p>
      {google.problem && (
        <Notice kind="lost">
          <p>{google.problem}</p>
          {google.reopen && (
            <Button look="secondary" className="mt-3" onClick={google.reopen} busy={google.isEntering}>
              {t('reopenAccount')}
            </Button>
          )}
        </Notice>
      )}
      {google.isOffered ? (
        <>
          {/* Google draws for a light page; on a dark one the browser would lay white behind its frame. */}
          <div
            ref={google.place}
            tabIndex={-1}
            inert={google.isEntering}
            className="min-h-11 w-full scheme-light outline-none sm:w-72"
          />
          <p role="status" className="min-h-6 text-13 text-quiet">
            {google.isEntering ? t('signingIn') : t('chooseGoogleAccount')}
          </p>
        </>
      ) : (
        <Button
          look="secondary"
          className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
          busy={google.isLoading}
          onClick={() => mayStart() && google.start()}
        >
          {!google.isLoading && <GoogleMark />}
          {label}
        </Button>
      )}
    </section>
  )
}
