import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminApi } from '#contract/routes/admin.ts'
import { stopClock } from '#test/web/clock.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { ExportDialog } from './ExportDialog.tsx'

test('the log of the last 30 days is downloaded with a reason', async () => {
  stopClock({ now: Date.parse('2030-05-31T12:00:00Z'), toFake: ['Date'] })
  signInAs('admin')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const sent: unknown[] = []
  fakeServer().answerUpload(adminApi.exportAdminActions, async ({ body }) => {
    sent.push(body)
    return Response.json([])
  })
  const closed = vi.fn()
  await render(<ExportDialog onClose={closed} />, { wrapper: QueryProvider })
  const confirm = page.getByRole('button', { name: 'Export log' })
  await confirm.click()
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.fill(page.getByLabelText('Reason'), 'Yearly audit')
  await confirm.click()
  await expect.poll(() => closed.mock.calls).toHaveLength(1)
  const [from, to] = ['2030-05-01', '2030-05-31']
  expect(sent).toEqual([{ from, to, reason: 'Yearly audit' }])
  expect(clicked.mock.contexts.map(link => (link as HTMLAnchorElement).download)).toEqual([
    `admin-actions-${from}-${to}.json`,
  ])
})
