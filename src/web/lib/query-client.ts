import { onlineManager, QueryClient, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import {
  type ApiCallOptions,
  ApiError,
  callApi,
  type Endpoint,
  type EndpointName,
  type InputOf,
  isNetworkError,
  type ReplyOf,
} from './api-client.ts'
import { onAuthSessionChange } from './auth-session-store.ts'
import { getConnectionStatus, onConnectionChange } from './connection-store.ts'

const isServerError = (error: unknown) => error instanceof ApiError && error.problem.status >= 500

/**
 * Everything read from the server lives here; the hooks below are handed it, so no provider is needed. Without a line a
 * read says so at once instead of waiting, and is done again when the line is back or the person returns to the tab; what
 * changes something is sent when somebody presses, and at no other time.
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
onlineManager.setEventListener(tell => onConnectionChange(() => tell(getConnectionStatus() === 'online')))
queryClient.mount()

// What one person has read is not shown to the next.
onAuthSessionChange(() => queryClient.clear())

export type ApiQueryOptions<Reply> = {
  /** Not asked before this is true. */
  enabled?: boolean
  /** Asks again this often; false stops. May look at the last reply. */
  refetchInterval?: number | false | ((reply: Reply | undefined) => number | false)
  /** Shows the previous page while the next one loads. */
  keepPreviousData?: boolean
  /** Never answered from memory: for figures that hold only now, such as what a cancellation gives back. */
  noCache?: boolean
  /** Asked again by whoever comes back to the tab. */
  refetchOnFocus?: boolean
  /** Reads along with the screen: what failed is the screen's to ask for again. */
  skipRetryOnMount?: boolean
}

/** Reads what is at an address: `const { data, error, isPending, refetch } = useCall(addresses.myProfile, {})`. */
export function useApiQuery<Name extends EndpointName>(
  address: Endpoint<Name>,
  input: InputOf<Name>,
  {
    enabled = true,
    refetchInterval = false,
    keepPreviousData = false,
    noCache = false,
    skipRetryOnMount = false,
    refetchOnFocus = false,
  }: ApiQueryOptions<ReplyOf<Name>> = {},
) {
  const read = useQuery<ReplyOf<Name>, ApiError>(
    {
      queryKey: queryKeyOf(address, input),
      queryFn: ({ signal }) => callApi(address, input, { signal }),
      enabled,
      ...(noCache ? { staleTime: 0 } : {}),
      ...(refetchOnFocus ? { refetchOnWindowFocus: 'always' } : {}),
      ...(skipRetryOnMount ? { retryOnMount: false } : {}),
      refetchInterval:
        typeof refetchInterval === 'function'
          ? query => refetchInterval(query.state.data as ReplyOf<Name> | undefined)
          : refetchInterval,
      ...(keepPreviousData ? { placeholderData: (previous: ReplyOf<Name> | undefined) => previous } : {}),
    } as Parameters<typeof useQuery<ReplyOf<Name>, ApiError>>[0],
    queryClient,
  )
  // What was read before stays on screen while nobody answers; that the line is lost is said by the shell.
  const isOld = read.data !== undefined && isNetworkError(read.error)
  return isOld && !noCache ? ({ ...read, error: null, isError: false } as typeof read) : read
}

/** Calls what changes something, then reads again what `invalidates` names; `onReply` hears the answer before that. */
export function useApiMutation<Name extends EndpointName>(
  address: Endpoint<Name>,
  {
    invalidates = [],
    onSuccess,
    scope,
  }: {
    invalidates?: readonly Endpoint[]
    onSuccess?: (reply: ReplyOf<Name>) => void
    /** What bears the same name is sent one after the other, as it was asked for. */
    scope?: string
  } = {},
) {
  return useMutation<ReplyOf<Name>, ApiError, InputOf<Name> & ApiCallOptions>(
    {
      mutationFn: act => callApi(address, act, act),
      ...(scope ? { scope: { id: scope } } : {}),
      onSuccess: reply => onSuccess?.(reply),
      // Also after a refusal: it often means that what is shown is no longer so.
      onSettled: () => Promise.all(invalidates.map(one => invalidateQuery(one))),
    },
    queryClient,
  )
}

/** Reads again what an address answers, wherever it is shown. */
export const invalidateQuery = ({ name }: Endpoint): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] })

/** What is known by another way already is found where it would be read. */
export function setQueryData<Name extends EndpointName>(
  address: Endpoint<Name>,
  input: InputOf<Name>,
  reply: ReplyOf<Name>,
): void {
  queryClient.setQueryData(queryKeyOf(address, input), reply)
}

const queryKeyOf = ({ name }: Endpoint, input: unknown): QueryKey => [name, input]
