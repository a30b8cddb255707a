import { onlineManager, QueryClient, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import {
  type AddressOf,
  CallError,
  type CallName,
  type CallOptions,
  call,
  type InputOf,
  isUnanswered,
  type ReplyOf,
} from './call.ts'
import { currentLine, onLineChange } from './line-store.ts'
import { onSessionChange } from './session-store.ts'

const isOurFault = (error: unknown) => error instanceof CallError && error.problem.status >= 500

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
      retry: (failures, error) => failures < 2 && isOurFault(error) && currentLine() === 'up',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
onlineManager.setEventListener(tell => onLineChange(() => tell(currentLine() === 'up')))
queryClient.mount()

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
  /** Asked again by whoever comes back to the tab. */
  onReturn?: boolean
  /** Reads along with the screen: what failed is the screen's to ask for again. */
  along?: boolean
}

/** Reads what is at an address: `const { data, error, isPending, refetch } = useCall(addresses.myProfile, {})`. */
export function useCall<Name extends CallName>(
  address: AddressOf<Name>,
  input: InputOf<Name>,
  {
    enabled = true,
    refetchInterval = false,
    keepPrevious = false,
    fresh = false,
    along = false,
    onReturn = false,
  }: ReadOptions<ReplyOf<Name>> = {},
) {
  const read = useQuery<ReplyOf<Name>, CallError>(
    {
      queryKey: keyOf(address, input),
      queryFn: ({ signal }) => call(address, input, { signal }),
      enabled,
      ...(fresh ? { staleTime: 0 } : {}),
      ...(onReturn ? { refetchOnWindowFocus: 'always' } : {}),
      ...(along ? { retryOnMount: false } : {}),
      refetchInterval:
        typeof refetchInterval === 'function'
          ? query => refetchInterval(query.state.data as ReplyOf<Name> | undefined)
          : refetchInterval,
      ...(keepPrevious ? { placeholderData: (previous: ReplyOf<Name> | undefined) => previous } : {}),
    } as Parameters<typeof useQuery<ReplyOf<Name>, CallError>>[0],
    queryClient,
  )
  // What was read before stays on screen while nobody answers; that the line is lost is said by the shell.
  const isOld = read.data !== undefined && isUnanswered(read.error)
  return isOld && !fresh ? ({ ...read, error: null, isError: false } as typeof read) : read
}

/** Calls what changes something, then reads again what `invalidates` names; `onReply` hears the answer before that. */
export function useAct<Name extends CallName>(
  address: AddressOf<Name>,
  {
    invalidates = [],
    onReply,
    inTurn,
  }: {
    invalidates?: readonly AddressOf[]
    onReply?: (reply: ReplyOf<Name>) => void
    /** What bears the same name is sent one after the other, as it was asked for. */
    inTurn?: string
  } = {},
) {
  return useMutation<ReplyOf<Name>, CallError, InputOf<Name> & CallOptions>(
    {
      mutationFn: act => call(address, act, act),
      ...(inTurn ? { scope: { id: inTurn } } : {}),
      onSuccess: reply => onReply?.(reply),
      // Also after a refusal: it often means that what is shown is no longer so.
      onSettled: () => Promise.all(invalidates.map(one => readAgain(one))),
    },
    queryClient,
  )
}

/** Reads again what an address answers, wherever it is shown. */
export const readAgain = ({ name }: AddressOf): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] })

/** What is known by another way already is found where it would be read. */
export function know<Name extends CallName>(
  address: AddressOf<Name>,
  input: InputOf<Name>,
  reply: ReplyOf<Name>,
): void {
  queryClient.setQueryData(keyOf(address, input), reply)
}

const keyOf = ({ name }: AddressOf, input: unknown): QueryKey => [name, input]
