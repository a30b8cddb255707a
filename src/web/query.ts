import { QueryClient, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '#contract/endpoint.ts'
import { CallError, type CallOptions, call } from './call.ts'
import { onSessionChange } from './session-store.ts'

const isOurFault = (error: unknown) => error instanceof CallError && error.problem.status >= 500

/** Everything read from the server lives here; the hooks below are handed it, so no provider is needed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isOurFault(error) },
    mutations: { retry: false },
  },
})

// What one person has read is not shown to the next.
onSessionChange(() => queryClient.clear())

export type ReadOptions<Reply> = {
  /** Not asked before this is true. */
  enabled?: boolean
  /** Asks again this often; false stops. May look at the last reply. */
  refetchInterval?: number | false | ((reply: Reply | undefined) => number | false)
  /** Shows the previous page while the next one loads. */
  keepPrevious?: boolean
  /** Never answered from memory: for figures that hold only now, such as what a cancellation gives back. */
  fresh?: boolean
}

/** Reads an endpoint: `const { data, error, isPending, refetch } = useCall(api.myProfile, {})`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    enabled = true,
    refetchInterval = false,
    keepPrevious = false,
    fresh = false,
  }: ReadOptions<CallReply<E>> = {},
) {
  return useQuery<CallReply<E>, CallError>(
    {
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
      enabled,
      ...(fresh ? { staleTime: 0 } : {}),
      refetchInterval:
        typeof refetchInterval === 'function'
          ? query => refetchInterval(query.state.data as CallReply<E> | undefined)
          : refetchInterval,
      ...(keepPrevious ? { placeholderData: (previous: CallReply<E> | undefined) => previous } : {}),
    } as Parameters<typeof useQuery<CallReply<E>, CallError>>[0],
    queryClient,
  )
}

/** Calls an endpoint that changes something, then reads again what `invalidates` names. */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { invalidates = [] }: { invalidates?: readonly Endpoint[] } = {},
) {
  return useMutation<CallReply<E>, CallError, CallInput<E> & CallOptions>(
    {
      mutationFn: ({ onProgress, signal, ...input }) =>
        call(endpoint, input as unknown as CallInput<E>, { signal, ...(onProgress ? { onProgress } : {}) }),
      // Also after a refusal: it often means that what is shown is no longer so.
      onSettled: () => Promise.all(invalidates.map(one => readAgain(one))),
    },
    queryClient,
  )
}

/** Reads an endpoint again wherever it is shown. */
export const readAgain = (endpoint: Endpoint): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [endpoint.name] })

const keyOf = (endpoint: Endpoint, input: unknown): QueryKey => [endpoint.name, input]
