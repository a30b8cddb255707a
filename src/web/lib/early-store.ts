/** What the script in the page's head asked before any code was here: for whom, in which language, when, and the answers to come. */
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

/** An answer this old is not taken for what the server says now. */
const freshMs = 10_000

/** The answer to a question that has been asked already, once: for the same person in the same language, soon after. */
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
