import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { countryName, languageName } from '#web/lib/format.ts'
import { personTimelineQuery } from './admin/people/api.ts'
import { PersonTimeline } from './admin/people/PersonTimeline.tsx'
import { earningListQuery } from './earnings/api.ts'
import { EarningList } from './earnings/EarningList.tsx'
import { Payouts } from './earnings/Payouts.tsx'
import { defaultPeriod } from './earnings/period-params.ts'
import { DecisionCard } from './moderation/DecisionCard.tsx'
import { NotificationRow } from './notifications/NotificationList.tsx'
import { PaymentResult } from './payments/PaymentResult.tsx'
import { PaymentYear } from './receipts/PaymentTable.tsx'
import { Timeline } from './replay/Timeline.tsx'
import { filterByType, gradesForType } from './scorecards/grades.ts'
import { InterviewListItem } from './training/history/InterviewListItem.tsx'

// A page that was loaded before a release reads what the new server sends: values that no list of the page has.

const at = '2026-11-28T10:00:00Z'
const unknown = 'of_next_release' as never
const words = 'of next release'

function render(screen: ReactElement, replies: [key: readonly unknown[], reply: unknown][] = []): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [key, reply] of replies) client.setQueryData(key, reply)
  const page = (
    <QueryClientProvider client={client}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>
  )
  return renderToString(page).replaceAll('<!-- -->', '')
}

test('a notification of an unknown category shows its sentence', () => {
  const notification = { id: '1', category: unknown, title: 'Ann wrote to you', path: '/bookings', at }
  const html = render(<NotificationRow notification={{ ...notification, isUnseen: true } as never} />)
  expect(html).toContain('Ann wrote to you')
})

test('payments, payouts, earnings and decisions of an unknown status show it in words', () => {
  const sums = { amount: 50, currency: 'USD' as const }
  const payment = { ...sums, transactionId: '1', status: unknown, refunded: 0, createdAt: at, startTime: at }
  const history = { payments: [{ ...payment, interviewerName: 'Nino' }] as never, totals: [] }
  expect(render(<PaymentYear year={2026} {...history} />)).toContain(words)
  const result = <PaymentResult payment={payment as never} isRefreshing={false} onRefresh={() => undefined} />
  expect(render(result)).toContain(words)

  const payout = { ...sums, id: '1', status: unknown, destination: 'GE29', createdAt: at }
  expect(render(<Payouts payouts={[payout as never]} hasFixedDay={false} />)).toContain(words)

  const figures = { gross: 50, refunded: 0, fee: 5, net: 45, currency: 'USD', charged: null }
  const session = { ...figures, bookingId: '1', intervieweeName: 'Ann', startTime: at, state: unknown }
  const earnings = { sessions: [session], page: 1, pageSize: 20, total: 1, totalPages: 1 }
  expect(render(<EarningList />, [[earningListQuery(defaultPeriod).queryKey, earnings]])).toContain(words)

  const decision = { id: '1', kind: unknown, state: unknown, rule: unknown, statement: 'Spam', decidedAt: at }
  expect(render(<DecisionCard decision={{ ...decision, appealBy: at } as never} />)).toContain(words)
})

test('an interview of an unknown status, type and level is listed', () => {
  const interview = { sessionId: '1', status: 99, interviewType: 99, experienceLevel: 99, startedAt: at }
  const counts = { averageScore: null, elapsedSeconds: 60, totalQuestions: 3, jobRole: 'Driver' }
  expect(render(<InterviewListItem interview={{ ...interview, ...counts } as never} />)).toContain(
    '3 questions',
  )
})

test('events of an unknown kind are in a timeline', () => {
  const event = { id: '1', kind: unknown, at: Date.parse(at), isOwn: false, text: 'A drawing' }
  const timeline = {
    events: [event as never],
    currentEvent: undefined,
    startsAt: 0,
    onSelect: () => undefined,
  }
  expect(render(<Timeline {...timeline} peerName="Ann" />)).toContain('A drawing')

  const id = '1' as UserId
  const entry = {
    key: '1',
    kind: unknown,
    status: null,
    at,
    other: null,
    actor: null,
    until: null,
    detail: null,
  }
  const reply = { items: [{ ...entry, amount: null, currency: null, rating: null }], next: null }
  const page = <PersonTimeline id={id} query={{}} />
  expect(render(page, [[personTimelineQuery(id, {}).queryKey, reply]])).toContain(words)
})

test('a scorecard of an unknown interview type keeps its grades', () => {
  const grade = { skill: 'ownership' as const, grade: 3, note: '', evidence: [] }
  expect(gradesForType(99 as never, [grade])).toEqual([{ skill: 'ownership', graded: grade }])
  expect(filterByType(99 as never, [grade])).toEqual([grade])
})

test('a language or country that the page does not know is named as it came', () => {
  expect(languageName('Ukrainian' as never, 'ru')).toBe('Ukrainian')
  expect(countryName('unknown-country', 'en')).toBe('unknown-country')
})

test('a status without a label has no empty badge', () => {
  expect(render(<Badge>{''}</Badge>)).toBe('')
  expect(render(<Badge>Paid</Badge>)).toContain('Paid')
})
