import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsToasterRequested } from '#web/components/ui/toaster-store.ts'
import { loginPath } from '#web/features/auth/return-path.ts'
import { useReauthRequest } from '#web/features/mfa/reauthentication-store.ts'
import { hasPendingRecording } from '#web/features/room/recording/pending-recording.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { analyticsId, useConsent } from '#web/lib/consent-store.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflinePage } from './OfflinePage.tsx'
import { useOfflineNavigationBlocker } from './use-offline-navigation-blocker.ts'

// The page stands without them, so it does not fall with them.
const emptyModule = { default: () => null }
const Toaster = lazy<ComponentType>(() => import('#web/components/ui/Toaster.tsx').catch(() => emptyModule))
const ReauthenticateDialog = lazy(() => import('#web/features/mfa/ReauthenticateDialog.tsx'))
const HoldBar = lazy<ComponentType>(() =>
  import('#web/features/bookings/booking-dialog/HoldBar.tsx').catch(() => emptyModule),
)
const Analytics = lazy<ComponentType>(() => import('#web/lib/Analytics.tsx').catch(() => emptyModule))

/** What stands around every screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations(layout)
  const main = useFocusOnNavigation()
  const isToasterWanted = useIsToasterRequested()
  const isCounted = useConsent() === 'accepted' && analyticsId() !== ''
  const asked = useReauthRequest()
  const session = useAuthSession()
  const isNextScreenLost = useOfflineNavigationBlocker()
  useExpiredSessionRedirect()
  useUploadUnsentRecording(session.state === 'signed-in')
  useClearHeadScriptMarkers()
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-medium focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
        >
          {t('skip')}
        </a>
        <Header />
        <main id="main" ref={main} tabIndex={-1} className="page-width flex-1 py-8 sm:py-12">
          {isNextScreenLost ? <OfflinePage /> : children}
        </main>
        <Footer />
      </div>
      {session.state === 'signed-in' && session.roleId === roleIds.interviewee && (
        <Suspense>
          <HoldBar />
        </Suspense>
      )}
      {/* Below the page, so that the footer of a short one does not make room for it. */}
      <CookieBanner />
      <ConnectionBanner />
      {asked && (
        <Suspense>
          <ReauthenticateDialog {...asked} />
        </Suspense>
      )}
      {isToasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      {isCounted && (
        <Suspense>
          <Analytics />
        </Suspense>
      )}
    </>
  )
}

/** A new screen takes the focus, so that the keyboard and a screen reader begin at its top. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}

/** What a page recorded and could not send any more, because it was closed or cut off, is sent by the next one. */
function useUploadUnsentRecording(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn && hasPendingRecording())
      void import('#web/features/room/recording/recording-upload.ts').then(one =>
        one.uploadPendingRecordings(),
      )
  }, [isSignedIn])
}

/** Whoever loses the session in the middle of something signs in and comes back. */
function useExpiredSessionRedirect() {
  const session = useAuthSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  const hasExpired = session.state === 'signed-out' && session.reason === 'expired'
  useEffect(() => {
    if (wasSignedIn.current && hasExpired) navigate(loginPath(pathname + search), { replace: true })
    wasSignedIn.current = session.state === 'signed-in'
  }, [session.state, hasExpired, navigate, pathname, search])
}

/** Ends what the script in the head began. */
function useClearHeadScriptMarkers() {
  useEffect(() => {
    delete document.documentElement.dataset.waitsForWords
    delete document.documentElement.dataset.wasSignedIn
  }, [])
}
