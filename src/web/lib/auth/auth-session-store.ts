import { create } from 'zustand'
import type { RoleId } from '#contract/auth.ts'
import { authSessionsApi } from '#contract/routes/auth-sessions.ts'
import { viewAsApi } from '#contract/routes/view-as.ts'
import { hourMs } from '#contract/time.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { onPageReturn } from '#web/lib/page-return.ts'
import { createDeferred } from '#web/lib/ponyfills.ts'
import { deleteAllDrafts, setDraftOwner } from '#web/lib/storage/draft-storage.ts'
import { localStore, type SafeStorage, sessionStore } from '#web/lib/storage/storage.ts'
import { readToken, toRoleId } from './auth-token.ts'
import { viewedPerson } from './viewed-person.ts'

type SignOutReason = 'expired' | 'by-choice' | 'account-closed'

/** Session of this browser. `reason` is why a signed-out user has none. */
export type AuthSession =
  | { state: 'loading' }
  | { state: 'signed-out'; reason: 'never' | 'view-ended' | SignOutReason }
  | { state: 'signed-in'; token: string; userId: string; roleId: RoleId | null }

type SignedIn = Extract<AuthSession, { state: 'signed-in' }>
export type SignInReply = { token: string; userId: string; roleId: number | null }

/**
 * The token alone is the record: it names its user and role, and one write stores it. The other two keys are for readers
 * outside of this file.
 */
export const storageKeys = { token: 'token', userId: 'userId', roleId: 'userRoleId' } as const
/**
 * Set in this tab when a session expires, so that reloads still report it until the next sign-in or sign-out.
 */
const expiredKey = 'sessionEnded'
/** Tells new tabs that another tab may have a sign-in that ends with the browser. It holds no token. */
const sharedKey = 'sessionInTabs'
/** Another tab answers within milliseconds, unless the browser was closed since. */
const answerTimeoutMs = 1000
/** Browser timers use 32 bits. */
const longestTimerMs = 2 ** 31 - 1
/** Interval for asking again about a session that is over by its token, but that the server still accepts. */
const recheckMs = hourMs

/** `loading` only during the hydration of a prerendered page. */
export const useAuthSession = create<AuthSession>()(() => ({ state: 'loading' }))
let timer: ReturnType<typeof setTimeout> | undefined

/** Current session, for code outside components. */
export function getAuthSession(): AuthSession {
  if (useAuthSession.getState().state === 'loading') setAuthSession(readStoredSession())
  return useAuthSession.getState()
}

/** Stores the session for all tabs: up to 30 days if remembered, otherwise until the browser closes. */
export function signIn(reply: SignInReply, { remember }: { remember: boolean }): void {
  if (remember) {
    writeRecord(localStore, reply)
    clearRecord(sessionStore)
    localStore.removeItem(sharedKey)
  } else {
    writeRecord(sessionStore, reply)
    post({ type: 'signed-in', reply })
    clearRecord(localStore)
    localStore.setItem(sharedKey, 'yes')
  }
  setAuthSession(readStoredSession())
}

/** Stores a fresh token of the same session in the same storage, as after a role choice. */
export const renewAuthSession = (reply: SignInReply): void =>
  signIn(reply, { remember: localStore.getItem(storageKeys.token) !== null })

const savesBeforeSignOut = new Set<() => Promise<unknown>>()

/** Saves unsent input when the user signs out. The request must start at once, because the token is deleted next. */
export function onBeforeSignOut(save: () => Promise<unknown>): () => void {
  savesBeforeSignOut.add(save)
  return () => savesBeforeSignOut.delete(save)
}

/** Signs out locally at once and revokes the token on the server. It also works offline. */
export function signOut(): void {
  const leaving = getAuthSession()
  const saves = [...savesBeforeSignOut].map(save => save())
  endAuthSession('by-choice')
  deleteAllDrafts()
  if (leaving.state !== 'signed-in') return
  const headers = { Authorization: `Bearer ${leaving.token}` }
  const { method, path } = viewedPerson() === null ? authSessionsApi.signOut : viewAsApi.endView
  const revoke = () => fetch(apiBaseUrl() + path, { method, headers, keepalive: true })
  Promise.allSettled(saves)
    .then(revoke)
    .catch(() => undefined)
}

/** Removes the session of this tab. What another tab has stored since stays, and becomes this tab's session. */
export function endAuthSession(reason: SignOutReason): void {
  const ended = getAuthSession()
  const token = ended.state === 'signed-in' ? ended.token : null
  for (const storage of [localStore, sessionStore]) {
    if (token !== null && storage.getItem(storageKeys.token) === token) clearRecord(storage)
  }
  if (viewedPerson() !== null) {
    setAuthSession(readStoredSession())
    return
  }
  if (token !== null) post({ type: 'ended', token, hasExpired: reason === 'expired' })
  const next = readStoredSession()
  if (next.state === 'signed-in' && next.token !== token) {
    setAuthSession(next)
    return
  }
  localStore.removeItem(sharedKey)
  if (reason === 'expired') sessionStore.setItem(expiredKey, reason)
  else sessionStore.removeItem(expiredKey)
  setAuthSession({ state: 'signed-out', reason })
}

/** Message between tabs about a sign-in that ends with the browser. Remembered sign-ins are in `localStorage`. */
type TabMessage =
  | { type: 'asked' }
  | { type: 'signed-in'; reply: SignInReply }
  | { type: 'ended'; token: string; hasExpired: boolean }

let channel: BroadcastChannel | null = null
const post = (message: TabMessage): void => channel?.postMessage(message)

/**
 * Reads the storage and follows other tabs. Called once, in the browser. Resolves when the session is known: at once,
 * unless another tab has to be asked for it.
 */
export async function watchAuthSession(): Promise<void> {
  // Timers stop while a computer sleeps.
  addEventListener('visibilitychange', () => {
    const session = getAuthSession()
    if (session.state === 'signed-in' && !document.hidden) scheduleCheck(session.token)
  })
  onPageReturn(() => {
    setAuthSession(readStoredSession())
    const session = getAuthSession()
    if (session.state === 'signed-in') void askServer(session.token)
  })
  if (viewedPerson() === null) await followOtherTabs()
  getAuthSession()
}

async function followOtherTabs(): Promise<void> {
  channel ??= openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data))
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== storageKeys.token) return
    // A remembered sign-in of another tab replaces the one of this tab.
    if (newValue !== null) clearRecord(sessionStore)
    setAuthSession(readStoredSession())
  })
  if (sessionStore.getItem(storageKeys.token) !== null) localStore.setItem(sharedKey, 'yes')
  else if (readStoredSession().state === 'signed-out' && localStore.getItem(sharedKey) !== null)
    await askOtherTabs()
}

/** Null in a browser without channels between tabs, or one that blocks them together with its storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('auth-session')
  } catch {
    return null
  }
}

/** Resolves with the sign-in of another tab. Without an answer the browser was closed, which ended it. */
async function askOtherTabs(): Promise<void> {
  const { promise: answered, resolve } = createDeferred<void>()
  const unsubscribe = useAuthSession.subscribe(({ state }) => state === 'signed-in' && resolve())
  const timeout = setTimeout(() => {
    localStore.removeItem(sharedKey)
    resolve()
  }, answerTimeoutMs)
  post({ type: 'asked' })
  await answered
  clearTimeout(timeout)
  unsubscribe()
}

function receive(message: TabMessage): void {
  const own = readRecord(sessionStore)
  if (message.type === 'asked') {
    if (own) post({ type: 'signed-in', reply: own })
  } else if (message.type === 'signed-in') {
    const { token } = message.reply
    const current = readStoredSession()
    // A tab that has slept may answer with an older sign-in.
    const isOlder = current.state === 'signed-in' && issuedAt(current.token) > issuedAt(token)
    if (own?.token === token || isOlder) return
    writeRecord(sessionStore, message.reply)
    setAuthSession(readStoredSession())
  } else if (own?.token === message.token) {
    clearRecord(sessionStore)
    if (message.hasExpired) sessionStore.setItem(expiredKey, 'expired')
    setAuthSession(readStoredSession())
  }
}

function readStoredSession(): AuthSession {
  // Never the admin's own sign-in, which the other tabs share.
  if (viewedPerson() !== null)
    return readRecord(sessionStore) ?? { state: 'signed-out', reason: 'view-ended' }
  const records = [readRecord(sessionStore), readRecord(localStore)].filter(record => record !== null)
  const [first, second] = records
  const record = first && second && issuedAt(second.token) > issuedAt(first.token) ? second : first
  if (record) return record
  return { state: 'signed-out', reason: sessionStore.getItem(expiredKey) ? 'expired' : 'never' }
}

/** Null without a token and its user. An invalid token is removed, but not a record that another tab is still writing. */
function readRecord(storage: SafeStorage): SignedIn | null {
  const token = storage.getItem(storageKeys.token)
  if (token === null) return null
  const claims = readToken(token)
  if (claims === null) {
    clearRecord(storage)
    sessionStore.setItem(expiredKey, 'expired')
    return null
  }
  const { user } = claims
  const userId = user?.id ?? storage.getItem(storageKeys.userId)
  if (userId === null) return null
  const roleId = user ? user.roleId : toRoleId(storage.getItem(storageKeys.roleId))
  return { state: 'signed-in', token, userId, roleId }
}

function writeRecord(storage: SafeStorage, { token, userId, roleId }: SignInReply): void {
  storage.setItem(storageKeys.userId, userId)
  storage.setItem(storageKeys.roleId, String(roleId ?? ''))
  storage.setItem(storageKeys.token, token)
}

function clearRecord(storage: SafeStorage): void {
  for (const key of Object.values(storageKeys)) storage.removeItem(key)
}

const issuedAt = (token: string): number => readToken(token)?.issuedAt ?? 0

function setAuthSession(next: AuthSession): void {
  if (JSON.stringify(next) === JSON.stringify(useAuthSession.getState())) return
  clearTimeout(timer)
  if (next.state === 'signed-in') {
    sessionStore.removeItem(expiredKey)
    setDraftOwner(next.userId)
    scheduleCheck(next.token)
  }
  useAuthSession.setState(next, true)
}

/** Asks the server when the token should be over by the server's clock. This computer's clock ends no session. */
function scheduleCheck(token: string, inMs = (readToken(token)?.expiresAt ?? 0) - serverNow()): void {
  clearTimeout(timer)
  if (inMs > longestTimerMs) timer = setTimeout(scheduleCheck, longestTimerMs, token)
  else timer = setTimeout(() => void checkToken(token), Math.max(inMs, 0) + 1000)
}

async function checkToken(token: string): Promise<void> {
  // Replies since then may have corrected the clock.
  if ((readToken(token)?.expiresAt ?? 0) > serverNow()) scheduleCheck(token)
  else if (await askServer(token)) scheduleCheck(token, recheckMs)
}

/** Ends a session that the server refuses. True if it stays, also without an answer. */
async function askServer(token: string): Promise<boolean> {
  const { method, path } = authSessionsApi.myLogins
  const headers = { Authorization: `Bearer ${token}` }
  const status = await fetch(apiBaseUrl() + path, { method, headers, cache: 'no-store' }).then(
    reply => reply.status,
    () => 0,
  )
  const session = useAuthSession.getState()
  if (session.state !== 'signed-in' || session.token !== token) return false
  if (status === 401) endAuthSession('expired')
  return status !== 401
}
