/** Requests of the head script: token, language, time and pending replies. */
type Early = {
  caller: string
  language: string
  sentAt: number
  answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  interface Window {
    early?: Early
  }
}

/** An older reply is not used. */
const freshMs = 10_000

/** Reply to an early request, once, for the same user and language and while it is fresh. */
export function takeEarly(
  { method, path, body = '' }: { method: string; path: string; body?: unknown },
  caller: string | null,
  language: string,
): { answer: Promise<Response>; sentAt: number } | undefined {
  const { early } = typeof window === 'undefined' ? {} : window
  const question = `${method} ${path} ${body}`
  const answer = early?.answers[question]
  if (!early || !answer || early.caller !== caller || early.language !== language) return undefined
  delete early.answers[question]
  return Date.now() - early.sentAt < freshMs ? { answer, sentAt: early.sentAt } : undefined
}
