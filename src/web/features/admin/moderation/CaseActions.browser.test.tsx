import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { CaseActions } from './CaseActions.tsx'

const appealed = {
  id: '0196a1b2-0000-4000-8000-00000000000a',
  can: { decide: false, decideAppeal: true, restore: false },
} as never

test('an answer that keeps content hidden is not offered for restoring it', async () => {
  signInAs('admin')
  fakeServer()
  await render(<CaseActions details={appealed} name="Ann" />, { wrapper: QueryProvider })
  const answer = page.getByRole('dialog').getByRole('textbox').first()
  const open = (name: string) => page.getByRole('button', { name }).click()
  await open('Keep hidden')
  await userEvent.fill(answer, 'It breaks the rules.')
  await userEvent.keyboard('{Escape}')
  await open('Restore content')
  await expect.element(answer).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await open('Keep hidden')
  await expect.element(answer).toHaveValue('It breaks the rules.')
})
