/** Requests of the head script: token, language, time and pending replies. */
type PrefetchedReplies = {
  caller: string
  language: string
  sentAt: number
  answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  interface Window {
    prefetched?: PrefetchedReplies
  }
}

/** An older reply is not used. */
const freshMs = 10_000

/** Reply to a prefetched request, once, for the same user and language and while it is fresh. */
export function takePrefetched(
  { method, path, body = '' }: { method: string; path: string; body?: unknown },
  caller: string | null,
  language: string,
): { answer: Promise<Response>; sentAt: number } | undefined {
  const { prefetched } = typeof window === 'undefined' ? {} : window
  const question = `${method} ${path} ${body}`
  const answer = prefetched?.answers[question]
  if (!prefetched || !answer || prefetched.caller !== caller || prefetched.language !== language)
    return undefined
  delete prefetched.answers[question]
  return Date.now() - prefetched.sentAt < freshMs ? { answer, sentAt: prefetched.sentAt } : undefined
}
