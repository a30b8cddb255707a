/** What people do here, each kind over and over for itself. */
export const kinds = ['sign-in', 'search', 'booking', 'recording', 'training', 'room'] as const
export type Kind = (typeof kinds)[number]

/** What somebody was told, with a 2xx, that it is so. */
export type Promised =
  | { what: 'account'; id: string; email: string }
  | { what: 'sign-in'; id: string }
  | { what: 'hold'; id: string; slot: string }
  | { what: 'confirmed'; id: string; slot: string }
  | { what: 'cancelled'; id: string }
  | { what: 'recording'; id: string; host: string; sha256: string }
  | { what: 'message'; id: string }

/** How an attempt ended, and when. */
export type Attempt = { kind: Kind; atMs: number; isDone: boolean }

/** How a request ended, as whoever sent it sees it. */
export type Ending = 'acknowledged' | 'told_to_come_back' | 'declined' | 'failed' | 'unreached'

/** What must not be, counted. */
export type Outcome = {
  /** Acknowledged, and not there afterwards. */
  lost: number
  sold_twice: number
  /** Paid and neither booked nor given back, charged twice, or books that do not agree. */
  money_wrong: number
  /** Neither delivered nor waiting. */
  mails_lost: number
  /** Delivered more than once, which a mail server that breaks in the middle can cause. */
  mails_doubled: number
}

export type Ledger = ReturnType<typeof openLedger>

/** Keeps what the clients were told, by the fault it was told under; the product is asked for it afterwards. */
export function openLedger() {
  let fault = ''
  const pages = new Map<string, Page>()
  const here = (): Page => {
    const page = pages.get(fault) ?? aPage()
    pages.set(fault, page)
    return page
  }
  return {
    /** From now on everything is written under this name. */
    turnTo(name: string): Page {
      fault = name
      return here()
    },
    /** Everything that was told, with the fault under which it was. */
    promised: () =>
      [...pages].flatMap(([name, { promised }]) => promised.map(one => ({ ...one, fault: name }))),
    promise: (one: Promised) => void here().promised.push(one),
    /** Money that left a payer. */
    pay: (bookingId: string) => void here().paid.push(bookingId),
    paid: () => [...pages].flatMap(([name, { paid }]) => paid.map(id => ({ id, fault: name }))),
    /** Asked to end, whatever was answered: it may be over. */
    asked: new Set<string>(),
    count: (ending: Ending) => void here().endings[ending]++,
    /** A failure that no client should meet, in its own words. */
    failure: (sentence: string) => void here().failures.push(sentence),
    attempt: (kind: Kind, isDone: boolean) =>
      void here().attempts.push({ kind, isDone, atMs: performance.now() }),
    /** Something was seen that must never be. */
    see: (what: keyof Outcome, sentence: string) => void here().seen.push({ what, sentence }),
    seeUnder: (name: string, what: keyof Outcome, sentence: string) =>
      void pages.get(name)?.seen.push({ what, sentence }),
  }
}

export type Page = ReturnType<typeof aPage>
const aPage = () => ({
  endings: { acknowledged: 0, told_to_come_back: 0, declined: 0, failed: 0, unreached: 0 },
  promised: [] as Promised[],
  paid: [] as string[],
  failures: [] as string[],
  attempts: [] as Attempt[],
  seen: [] as { what: keyof Outcome; sentence: string }[],
})
