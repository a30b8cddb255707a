import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useIsToasterRequested } from '#web/components/ui/toaster-store.ts'
import { loginPath } from '#web/features/auth/return-path.ts'
import { useReauthRequest } from '#web/features/mfa/reauthentication-store.ts'
import { hasPendingRecording } from '#web/features/room/recording/pending-recording.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type AuthSession, roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { analyticsId, useConsent } from '#web/lib/consent-store.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflinePage } from './OfflinePage.tsx'
import { useOfflineNavigationBlocker } from './use-offline-navigation-blocker.ts'

// Optional parts: the page works without them when their code fails to load.
const emptyModule = { default: () => null }
const Toaster = lazy<ComponentType>(() => import('#web/components/ui/Toaster.tsx').catch(() => emptyModule))
const ReauthenticateDialog = lazy(() => import('#web/features/mfa/ReauthenticateDialog.tsx'))
const HoldBar = lazy<ComponentType>(() =>
  import('#web/features/bookings/booking-dialog/HoldBar.tsx').catch(() => emptyModule),
)
const Analytics = lazy<ComponentType>(() => import('#web/lib/Analytics.tsx').catch(() => emptyModule))

export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations(layout)
  const main = useFocusOnNavigation()
  const isToasterWanted = useIsToasterRequested()
  const hasAnalytics = useConsent() === 'accepted' && analyticsId() !== ''
  const reauthRequest = useReauthRequest()
  const session = useAuthSession()
  const isNavigationBlocked = useOfflineNavigationBlocker()
  useCheckAccess()
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
          {isNavigationBlocked ? <OfflinePage /> : children}
        </main>
        <Footer />
      </div>
      {session.state === 'signed-in' && session.roleId === roleIds.interviewee && (
        <Suspense>
          <HoldBar />
        </Suspense>
      )}
      {/* Outside the full-height column, so that a short page does not move its footer. */}
      <CookieBanner />
      <ConnectionBanner />
      {reauthRequest && (
        <Suspense>
          <ReauthenticateDialog {...reauthRequest} />
        </Suspense>
      )}
      {isToasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      {hasAnalytics && (
        <Suspense>
          <Analytics />
        </Suspense>
      )}
    </>
  )
}

/** Moves the focus to a new screen, so that keyboard and screen reader start at its top. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])
  return main
}

/** Uploads recording chunks that an earlier page could not send before it was closed or offline. */
function useUploadUnsentRecording(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn && hasPendingRecording())
      void import('#web/features/room/recording/recording-upload.ts').then(module =>
        module.uploadPendingRecordings(),
      )
  }, [isSignedIn])
}

/** Checks the access to the page again when the session changes. One that expired during use leads to sign-in. */
function useCheckAccess() {
  const session = useAuthSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const checkAccess = useEffectEvent((before: AuthSession) => {
    if (before.state === 'loading') return
    const hasExpired = session.state === 'signed-out' && session.reason === 'expired'
    if (before.state === 'signed-in' && hasExpired) navigate(loginPath(pathname + search), { replace: true })
    else void revalidate()
  })
  const checked = useRef(session)
  useEffect(() => {
    if (checked.current !== session) checkAccess(checked.current)
    checked.current = session
  }, [session])
}

/** Removes the markers that the head script sets on the document. */
function useClearHeadScriptMarkers() {
  useEffect(() => {
    delete document.documentElement.dataset.waitsForWords
    delete document.documentElement.dataset.wasSignedIn
  }, [])
}
