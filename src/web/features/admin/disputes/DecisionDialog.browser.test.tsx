import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminBookingsApi, adminDisputesApi } from '#contract/routes/admin-bookings.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'

const refusal = 'There’s nothing left to decide here.'
const problem = { status: 409, code: 'admin.no_open_dispute', message: refusal }
const preview = {
  ...{ refund: 12, left: 38, currency: 'USD', releasesHold: false, attendance: null, recipients: [] },
  ...{ interviewerLoses: 10.2, platformLoses: 1.8, shareCurrency: 'USD' },
} satisfies ReplyOf<'previewBookingAction'>

const unclearClaim = {
  booking: { id: '0196a1b2-0000-4000-8000-00000000000a', currency: 'USD' },
  claim: { proposal: { decision: 'unclear', rule: 'no_evidence', refund: 0 } },
  refundable: 50,
  isDivided: true,
} as never

async function openClaim() {
  sessionStorage.clear()
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminBookingsApi.previewBookingAction, () => preview)
  const onClose = vi.fn<() => void>()
  const mount = () =>
    render(<DecisionDialog kind="claim" dispute={unclearClaim} onClose={onClose} />, {
      wrapper: QueryProvider,
    })
  const screen = await mount()
  return { server, onClose, mount, unmount: () => screen.unmount() }
}

const answerDecision = (server: ReturnType<typeof fakeServer>) =>
  server.answer(adminDisputesApi.decideClaim, () => new Response(null, { status: 204 }))
const decision = () => page.getByLabelText('Decision')
const amount = () => page.getByLabelText('Refund in USD')
const send = () => page.getByRole('button', { name: 'Send decision' })

async function fillWords() {
  await userEvent.fill(page.getByLabelText('Text for both'), 'We looked at the attendance.')
  await userEvent.fill(page.getByLabelText('Reason'), 'Attendance')
}

test('a refund without an amount, or of 0, is not sent', async () => {
  const { server } = await openClaim()
  const sent = answerDecision(server)
  await decision().selectOptions('Refund')
  await fillWords()
  await expect.element(amount()).toHaveValue('')
  await send().click()
  await expect.element(amount()).toHaveAccessibleDescription(/Enter an amount from 0 to 100,000/)
  await userEvent.fill(amount(), '0')
  await send().click()
  await expect.element(amount()).toHaveAccessibleDescription(/Enter an amount above 0/)
  expect(sent).toHaveLength(0)
})

test('a claim is rejected after its amount was emptied, and after a reload', async () => {
  const { server, onClose, mount, unmount } = await openClaim()
  const sent = answerDecision(server)
  await decision().selectOptions('Refund')
  await userEvent.fill(amount(), '12')
  await userEvent.fill(amount(), '')
  await fillWords()
  await unmount()

  await mount()
  await expect.element(decision()).toHaveValue('yes')
  await expect.element(page.getByText('No money moves.')).not.toBeInTheDocument()
  await decision().selectOptions('Reject the claim')
  await send().click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.map(({ body }) => body)).toMatchObject([{ amount: 0, bearer: 'both' }])
})

test('a refusal of decision and preview is shown once', async () => {
  const { server } = await openClaim()
  const refuse = () => Response.json(problem, { status: 409 })
  server.answer(adminBookingsApi.previewBookingAction, refuse)
  const sent = server.answer(adminDisputesApi.decideClaim, refuse)
  await decision().selectOptions('Refund')
  await userEvent.fill(amount(), '20')
  await fillWords()
  await expect.element(page.getByText(refusal)).toBeVisible()
  await send().click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal)
  expect(page.getByText(refusal).elements()).toHaveLength(1)
})
