import { type ReactNode, useEffect, useRef } from 'react'
import {
  createPath,
  type UIMatch,
  useBlocker,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { useFocusOnChange } from '#web/components/focus/use-focus-on-change.ts'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { useIsToasterRequested } from '#web/components/ui/toaster-store.ts'
import { lazyReauthenticateDialog } from '#web/features/mfa/lazy-reauthenticate-dialog.tsx'
import { useReauthRequest } from '#web/features/mfa/reauthentication-store.ts'
import { hasPendingRecording } from '#web/features/room/recording/pending-recording.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { analyticsId, useConsent } from '#web/lib/analytics/consent-store.ts'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { savePendingNavigation } from '#web/lib/api/release.ts'
import { useIsClockWrong } from '#web/lib/api/server-clock.ts'
import { type AuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { viewedPerson } from '#web/lib/auth/viewed-person.ts'
import { useIsStorageBlocked, useStored } from '#web/lib/storage/storage.ts'
import { CookieBanner, SiteBanner } from './Banners.tsx'
import { OfflinePage } from './ErrorPage.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

const ReauthenticateDialog = lazyReauthenticateDialog(() =>
  import('#web/features/mfa/ReauthenticateDialog.tsx').then(module => module.default),
)
const Toaster = lazyOptional(() => import('#web/components/ui/Toaster.tsx').then(module => module.default))
const SignedInBars = lazyOptional(() => import('./SignedInBars.tsx').then(module => module.default))
const DeviceNotices = lazyOptional(() => import('./DeviceNotices.tsx').then(module => module.DeviceNotices))
const ViewTab = lazyOptional(() =>
  import('#web/features/admin/view-as/ViewTab.tsx').then(module => module.default),
)
const Analytics = lazyOptional(() =>
  import('#web/lib/analytics/Analytics.tsx').then(module => module.default),
)

export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations(layout)
  const main = useFocusOnChange<HTMLElement>(useLocation().pathname)
  const isToasterWanted = useIsToasterRequested()
  const hasAnalytics = useConsent() === 'accepted' && analyticsId() !== ''
  const reauthRequest = useReauthRequest()
  const session = useAuthSession()
  const isNavigationBlocked = useOfflineNavigationBlocker()
  const [isStorageBlocked, isClockWrong] = [useIsStorageBlocked(), useIsClockWrong()]
  const viewedName = useStored(viewedPerson, null)
  const isViewOver = session.state === 'signed-out' && session.reason === 'view-ended'
  const isFullscreen = useMatches().some(isFullscreenMatch) || isViewOver
  useCheckAccess()
  useUploadUnsentRecording(session.state === 'signed-in' && viewedName === null)
  useEndOfHydration()
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-medium focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
        >
          {t('skip')}
        </a>
        {viewedName !== null && <ViewTab name={viewedName} session={session} />}
        {!isFullscreen && <Header />}
        {!isFullscreen && <SiteBanner />}
        {/* As high as the window below the header, so that the footer stays out of sight while a page loads. */}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="page-width min-h-[calc(100dvh-4rem)] flex-1 py-8 sm:py-12"
        >
          {isNavigationBlocked ? <OfflinePage /> : !isViewOver && children}
        </main>
        {!isFullscreen && <Footer />}
      </div>
      {/* Outside the full-height column, so that a short page does not move its footer. They overlay its end one above the other, so nothing moves. */}
      <div className="sticky bottom-0 z-20">
        {session.state === 'signed-in' && <SignedInBars session={session} isFullscreen={isFullscreen} />}
        {!isFullscreen && (isStorageBlocked || isClockWrong) && <DeviceNotices />}
        <CookieBanner />
        <ConnectionBanner />
      </div>
      {reauthRequest && <ReauthenticateDialog {...reauthRequest} />}
      {isToasterWanted && <Toaster />}
      {hasAnalytics && viewedName === null && <Analytics />}
    </>
  )
}

/** Whether the page is inside of `FullscreenLayout`. */
const isFullscreenMatch = ({ handle }: UIMatch): boolean =>
  typeof handle === 'object' && handle !== null && 'isFullscreen' in handle

/** The live region exists before its text, so that screen readers announce the text. */
function ConnectionBanner() {
  const t = useTranslations(layout)
  const status = useConnectionStatus()
  return (
    <p
      role="status"
      className="border-hairline bg-amber-tint px-4 text-center text-15 text-ink not-empty:border-t not-empty:py-3 print:hidden"
    >
      {status !== 'online' && t(status)}
    </p>
  )
}

/** Uploads recording chunks that an earlier page could not send before it was closed or offline. */
function useUploadUnsentRecording(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn && hasPendingRecording())
      void import('#web/features/room/recording/call-recording-upload.ts').then(module =>
        module.uploadPendingRecordings(),
      )
  }, [isSignedIn])
}

/** The middleware of the page decides again when the session changes. A public page stays. */
function useCheckAccess() {
  const session = useAuthSession()
  const { revalidate } = useRevalidator()
  const checked = useRef<AuthSession>({ state: 'loading' })
  useEffect(() => {
    // The page was opened with this session, unless it expired before the shell was there.
    const hasExpired = session.state === 'signed-out' && session.reason === 'expired'
    if (checked.current !== session && (checked.current.state !== 'loading' || hasExpired)) void revalidate()
    checked.current = session
  }, [session, revalidate])
}

/** Removes the markers that the head script sets on the document, and repeats what the user did before. */
function useEndOfHydration() {
  useEffect(() => {
    window.replayEvents?.()
    delete document.documentElement.dataset.waitsForWords
    delete document.documentElement.dataset.wasSignedIn
  }, [])
}

/**
 * React Router reloads the page when it cannot load a screen's code, and offline the browser then shows its
 * own error page. So a navigation to a screen that is not loaded yet waits for the connection. Returns
 * whether one is waiting.
 */
function useOfflineNavigationBlocker(): boolean {
  const status = useConnectionStatus()
  const { pathname } = useLocation()
  const loadedPaths = useRef(new Set<string>())
  const blocker = useBlocker(
    ({ nextLocation }) => status !== 'online' && !loadedPaths.current.has(nextLocation.pathname),
  )
  const next = useNavigation().location
  useEffect(() => {
    loadedPaths.current.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (status === 'online') blocker.proceed?.()
  }, [status, blocker])
  useEffect(() => {
    if (next) return savePendingNavigation(createPath(next))
  }, [next])
  return blocker.state === 'blocked'
}
