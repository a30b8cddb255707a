import {
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { Area } from '#contract/routes/route.ts'
import { type AuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { onPageReturn } from '#web/lib/page-return.ts'
import { type ApiCallOptions, ApiError, callApi } from './api-client.ts'
import type { Endpoint, EndpointName, InputOf, ReplyOf } from './api-request.ts'
import { getConnectionStatus, onConnectionChange } from './connection-store.ts'

const isServerError = (error: unknown) => error instanceof ApiError && error.problem.status >= 500

/**
 * All data from the server. Offline, reads fail at once and repeat when the connection or the tab is back. Writes are
 * sent only on a user's action.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: query => query.state.status === 'error',
      retry: (failures, error) => failures < 2 && isServerError(error) && getConnectionStatus() === 'online',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
onlineManager.setEventListener(setOnline =>
  onConnectionChange(() => setOnline(getConnectionStatus() === 'online')),
)
queryClient.mount()
// After the session was read again, whose listener comes later.
onPageReturn(() => setTimeout(() => void queryClient.invalidateQueries()))

const ownerOf = (session: AuthSession) =>
  session.state === 'signed-in' ? `${session.userId} ${session.roleId}` : null

/** Data of one user must not be visible to the next. A new token of the same user changes nothing. */
export const onOwnerChange = (forget: () => void) =>
  useAuthSession.subscribe((session, previous) => {
    if (ownerOf(session) !== ownerOf(previous)) forget()
  })
onOwnerChange(() => queryClient.clear())

/** Options of a query for an endpoint: `useSuspenseQuery(apiQuery(profileApi.myProfile, {}))`. */
export const apiQuery = <Name extends EndpointName>(endpoint: Endpoint<Name>, input: InputOf<Name>) =>
  queryOptions<ReplyOf<Name>, ApiError>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
  })

/** For reads that several pages share: leaving one page does not cancel the request that the next one needs. */
export const sharedApiQuery = <Name extends EndpointName>(endpoint: Endpoint<Name>, input: InputOf<Name>) =>
  queryOptions<ReplyOf<Name>, ApiError>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: () => callApi(endpoint, input),
  })

/** `staleTime` of data that stays the same while the page is open. Changes in the area do not reload it. */
export const onceLoaded = ({ state }: { state: { data: unknown } }) =>
  state.data === undefined ? 0 : 'static'

/**
 * Calls an endpoint, then reloads what the contract says that it `changes`. It is pending until the first of these areas,
 * which the page shows, is loaded again. `onSuccess` runs before that.
 */
export function useApiMutation<Name extends EndpointName>(
  address: Endpoint<Name>,
  {
    onSuccess,
    scope,
  }: {
    onSuccess?: (reply: ReplyOf<Name>) => void
    /** Calls with the same scope run one after another, in order. */
    scope?: string
  } = {},
) {
  return useMutation<ReplyOf<Name>, ApiError, InputOf<Name> & ApiCallOptions, string | null>(
    {
      mutationFn: act => callApi(address, act, act),
      onMutate: () => ownerOf(useAuthSession.getState()),
      ...(scope ? { scope: { id: scope } } : {}),
      // A late reply must not reach the cache of the next user.
      onSuccess: (reply, _, owner) => {
        if (owner === ownerOf(useAuthSession.getState())) onSuccess?.(reply)
      },
      // Also after an error, which often means that the shown data is stale.
      onSettled: () => invalidateChanges(address),
    },
    queryClient,
  )
}

/** `meta` of a query that is shown beside the page, so that changes on the page do not wait for it. */
export const background = { isBackground: true }

/** Reloads what a call of the endpoint changes. Resolves when the first of its areas is loaded. */
export function invalidateChanges({ changes = [] }: Pick<Endpoint, 'changes'>): Promise<void> | undefined {
  const [shown] = changes.map(invalidate)
  return shown
}

/** Reloads all queries of an area. Resolves when those of the page are loaded, without background ones. */
export function invalidate(area: Area): Promise<void> {
  const queryKey = [area]
  const isBackground = ({ meta }: Query) => meta === background
  void queryClient.invalidateQueries({ queryKey, predicate: isBackground })
  return queryClient.invalidateQueries({ queryKey, predicate: query => !isBackground(query) })
}

const queryKeyOf = ({ area, name }: Endpoint, input: unknown): QueryKey => [area, name, input]
