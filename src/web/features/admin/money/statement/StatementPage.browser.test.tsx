import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { adminBankStatementsApi } from '#contract/routes/admin-money.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { OpenedStatement, StatementPreview } from '#web/features/admin/money/api.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import StatementPage from './StatementPage.tsx'

const nothing = {
  ...{ pay: 0, return: 0, amountDiffers: 0, alreadyPaid: 0, alreadyReturned: 0, imported: 0, unmatched: 0 },
}

const preview: StatementPreview = {
  counts: { ...nothing, pay: 2, amountDiffers: 1 },
  skipped: 1,
  lines: [
    {
      ...{ key: 'a', bookedOn: '2030-05-04', isCredit: false, amount: 42.5, currency: 'USD', text: 'Payout' },
      ...{ returnReason: null, outcome: 'pay' },
      payout: {
        ...{ reference: '0'.repeat(32), batchId: '7', amount: 42.5, currency: 'USD', isHeld: true },
        person: {
          id: '0196a1b2-0000-4000-8000-00000000000a' as never,
          name: 'Nino',
          email: 'nino@example.test',
        },
      },
    },
    {
      ...{ key: 'b', bookedOn: '2030-05-04', isCredit: false, amount: 50, currency: 'USD', text: 'Other' },
      ...{ returnReason: null, outcome: 'amountDiffers' },
      payout: {
        ...{ reference: '1'.repeat(32), batchId: '7', amount: 51, currency: 'USD', isHeld: false },
        person: {
          id: '0196a1b2-0000-4000-8000-00000000000b' as never,
          name: 'Ann',
          email: 'ann@example.test',
        },
      },
    },
  ],
}

async function open(replies: OpenedStatement[]) {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: ['finance'] }))
  server.answer(
    adminBankStatementsApi.previewBankStatement,
    () => replies.shift() ?? new Response(null, { status: 500 }),
  )
  const Stub = createRoutesStub([{ path: '/', Component: StatementPage }])
  await render(<Stub />, { wrapper: QueryProvider })
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['a'], 'may.csv'))
  return server
}

test('a statement shows what it does, and says which payouts were settled before', async () => {
  const server = await open([
    { csv: null, preview },
    { csv: null, preview: { ...preview, counts: { ...nothing, imported: 1 }, lines: [] } },
  ])
  const remaining = [1, 0]
  const sent = server.answer(adminBankStatementsApi.importBankStatement, () => {
    const left = remaining.shift() ?? 0
    return { paid: left === 0 ? 1 : 0, returned: 0, remaining: left }
  })
  await expect.element(page.getByText(/Payout: USD.51\.00/)).toBeVisible()
  await expect.element(page.getByText('Held')).toBeVisible()
  await page.getByRole('button', { name: 'Will be paid: 2' }).click()
  await expect.element(page.getByText('ann@example.test')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Import statement' }).click()
  await expect.element(page.getByText('2 payouts are marked as paid.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Reason'), 'Statement of May')
  await page.getByRole('dialog').getByRole('button', { name: 'Import statement' }).click()
  await expect.element(page.getByText('1 payout marked as paid.')).toBeVisible()
  await expect.element(page.getByText('1 payout had been settled since the preview')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('columns of a CSV file are chosen before its preview', async () => {
  const csv = {
    columns: ['Date', 'Text', 'Out', 'In'],
    rows: [['04.05.2030', 'Payout', '42,50', '']],
    mapping: null,
  }
  const mapping: CsvMapping = {
    ...{ date: 0, amountKind: 'twoColumns', amount: 2, credit: 3, reference: 1, party: null },
    ...{ currencyColumn: null, currency: 'USD' },
  }
  await open([
    { csv, preview: null },
    { csv: { ...csv, mapping }, preview },
  ])
  const show = page.getByRole('button', { name: 'Show preview' })
  await expect.element(show).toBeDisabled()
  await page.getByLabelText('Date').selectOptions('Date')
  await page.getByLabelText('Reference or description').selectOptions('Text')
  await page.getByLabelText('Amounts').selectOptions('Two columns')
  await page.getByLabelText('Paid').selectOptions('Out')
  await expect.element(show).toBeDisabled()
  await page.getByLabelText('Received').selectOptions('In')
  await page.getByLabelText('Currency').selectOptions('All in USD')
  await show.click()
  await expect.element(page.getByRole('button', { name: 'Import statement' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Change columns' })).toBeVisible()
})
