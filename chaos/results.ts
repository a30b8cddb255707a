/** Kinds of work, each repeated by its own users. */
export const kinds = ['sign-in', 'search', 'booking', 'recording', 'training', 'room'] as const
export type Kind = (typeof kinds)[number]

/** Result that the product acknowledged with 2xx. */
export type Acknowledged =
  | { what: 'account'; id: string; email: string }
  | { what: 'sign-in'; id: string }
  | { what: 'hold'; id: string; slot: string }
  | { what: 'confirmed'; id: string; slot: string }
  | { what: 'cancelled'; id: string }
  | { what: 'recording'; id: string; host: string; sha256: string }
  | { what: 'message'; id: string }

/** Result and time of an attempt. */
export type Attempt = { kind: Kind; atMs: number; isDone: boolean }

/** How a request ended for its sender. */
export type RequestResult = 'acknowledged' | 'retry_later' | 'declined' | 'failed' | 'unreached'

/** Violations, counted. */
export type Violations = {
  /** Acknowledged and missing afterwards. */
  lost: number
  double_bookings: number
  /** Paid without booking or refund, charged twice, or an unbalanced ledger. */
  money_errors: number
  /** Neither delivered nor queued. */
  emails_lost: number
  /** Delivered twice, possible when a mail server fails after accepting. */
  duplicate_emails: number
}

export type Ledger = ReturnType<typeof openLedger>

/** Records acknowledged results by fault, for the checks afterwards. */
export function openLedger() {
  let fault = ''
  const pages = new Map<string, FaultRecord>()
  const currentPage = (): FaultRecord => {
    const page = pages.get(fault) ?? createRecord()
    pages.set(fault, page)
    return page
  }
  return {
    /** Records everything from now on under this fault. */
    startFault(name: string): FaultRecord {
      fault = name
      return currentPage()
    },
    /** Acknowledged results with their fault. */
    acknowledged: () =>
      [...pages].flatMap(([name, { acknowledged }]) =>
        acknowledged.map(result => ({ ...result, fault: name })),
      ),
    acknowledge: (result: Acknowledged) => void currentPage().acknowledged.push(result),
    /** Payment that a payer made. */
    pay: (bookingId: string) => void currentPage().paid.push(bookingId),
    paid: () => [...pages].flatMap(([name, { paid }]) => paid.map(id => ({ id, fault: name }))),
    /** Bookings with a cancellation request, whatever its response. They may be cancelled. */
    cancellationRequests: new Set<string>(),
    count: (ending: RequestResult) => void currentPage().endings[ending]++,
    /** Error response that no client should get. */
    failure: (description: string) => void currentPage().failures.push(description),
    attempt: (kind: Kind, isDone: boolean) =>
      void currentPage().attempts.push({ kind, isDone, atMs: performance.now() }),
    /** Violation of a guarantee. */
    report: (what: keyof Violations, description: string) =>
      void currentPage().violations.push({ what, sentence: description }),
    reportFor: (name: string, what: keyof Violations, description: string) =>
      void pages.get(name)?.violations.push({ what, sentence: description }),
  }
}

export type FaultRecord = ReturnType<typeof createRecord>
const createRecord = () => ({
  endings: { acknowledged: 0, retry_later: 0, declined: 0, failed: 0, unreached: 0 },
  acknowledged: [] as Acknowledged[],
  paid: [] as string[],
  failures: [] as string[],
  attempts: [] as Attempt[],
  violations: [] as { what: keyof Violations; sentence: string }[],
})
