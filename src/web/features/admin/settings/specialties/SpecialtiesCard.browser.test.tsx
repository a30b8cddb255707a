import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminApi } from '#contract/routes/admin.ts'
import { adminSettingsApi } from '#contract/routes/admin-settings.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { SpecialtyList } from '#web/features/admin/settings/api.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { SpecialtiesCard } from './SpecialtiesCard.tsx'

const list: SpecialtyList = {
  ...{ version: 3, changedAt: null, changedBy: null },
  specialties: [
    {
      ...{ id: 'qa', nameEn: 'Quality Assurance', nameRu: 'Тестирование', synonyms: ['qa', 'testing'] },
      ...{ state: 'offered', mergedInto: null, interviewers: 12 },
    },
    {
      ...{ id: 'sales', nameEn: 'Sales', nameRu: 'Продажи', synonyms: [] },
      ...{ state: 'hidden', mergedInto: null, interviewers: 1 },
    },
  ],
}

async function open(role: 'owner' | 'support') {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: [role] }))
  server.answer(adminSettingsApi.adminSpecialties, () => list)
  const sent = server.answer(adminSettingsApi.changeSpecialties, () => new Response(null, { status: 204 }))
  await render(<SpecialtiesCard />, { wrapper: QueryProvider })
  await expect.element(page.getByText('Quality Assurance')).toBeVisible()
  return sent
}

const send = async (button: string) => {
  await userEvent.fill(page.getByLabelText('Reason'), 'Asked for by users')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
const sentBody = { version: 3, reason: 'Asked for by users' }

test('an owner adds, changes, hides and merges specialties, and sees how many interviewers have each', async () => {
  const sent = await open('owner')
  await page.getByRole('button', { name: 'Add specialty' }).click()
  await userEvent.fill(page.getByLabelText('Name in English'), 'Robotics')
  await userEvent.fill(page.getByLabelText('Name in Russian'), 'Робототехника')
  await userEvent.fill(page.getByLabelText('Synonyms'), 'robots\n\n роботы ')
  await send('Add specialty')
  const texts = { nameEn: 'Robotics', nameRu: 'Робототехника', synonyms: ['robots', 'роботы'] }
  expect(sent.at(-1)?.body).toEqual({ change: { kind: 'add', ...texts }, ...sentBody })

  await page.getByRole('button', { name: 'Edit: Quality Assurance' }).click()
  await expect.element(page.getByText('12 interviewers have this specialty.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Synonyms'), 'see https://example.com/x')
  await userEvent.fill(page.getByLabelText('Reason'), 'Asked for by users')
  await page.getByRole('button', { name: 'Save specialty' }).click()
  await expect.element(page.getByLabelText('Synonyms')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(page.getByLabelText('Synonyms'), 'testing')
  await send('Save specialty')
  expect(sent.at(-1)?.body).toMatchObject({ change: { kind: 'edit', id: 'qa', synonyms: ['testing'] } })

  await page.getByRole('button', { name: 'Hide: Quality Assurance' }).click()
  await expect.element(page.getByText('12 interviewers keep it')).toBeVisible()
  await send('Hide')
  expect(sent.at(-1)?.body).toEqual({ change: { kind: 'hide', id: 'qa' }, ...sentBody })

  await page.getByRole('button', { name: 'Merge: Sales' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect
    .element(page.getByLabelText('Merge into'))
    .toHaveAccessibleDescription('This field is required.')
  await page.getByLabelText('Merge into').selectOptions('Quality Assurance')
  await send('Merge')
  expect(sent.at(-1)?.body).toEqual({ change: { kind: 'merge', id: 'sales', into: 'qa' }, ...sentBody })
})

test('other admins find specialties by any spelling and change nothing', async () => {
  await open('support')
  await userEvent.fill(page.getByLabelText('Find a specialty'), 'TEST')
  await expect.element(page.getByText('Sales')).not.toBeInTheDocument()
  await expect.element(page.getByText('Quality Assurance')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add specialty' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Edit: Quality Assurance' })).not.toBeInTheDocument()
})
