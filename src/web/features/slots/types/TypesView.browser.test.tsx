import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sessionTypeId } from '#contract/id.ts'
import { sessionTypesApi, weeklyScheduleApi } from '#contract/routes/marketplace.ts'
import type { SessionType } from '#contract/session-type.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { anotherSessionType, aSessionType } from '#test/web/factories.ts'
import { type FakeCall, fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { TypesView } from './TypesView.tsx'

const own = (type: ReturnType<typeof aSessionType>, fields: Partial<SessionType> = {}): SessionType => {
  const { introUsed: _, ...shared } = type
  return {
    ...shared,
    ...{ bufferMinutes: null, noticeMinutes: null, visibility: 'listed' },
    link: `https://app.test/interviewers?type=${type.id}`,
    ...fields,
  }
}
const standard = own(aSessionType())
const design = own(anotherSessionType(), { bufferMinutes: 10, noticeMinutes: 120 })
const hours: WeeklySchedule = {
  times: [{ weekday: 1, startTime: '10:00', endTime: '14:00' }],
  ...{ sessionMinutes: 90, bufferMinutes: 5, noticeMinutes: 240, amount: 70, currency: 'EUR', daysOff: [] },
}

let server: ReturnType<typeof fakeServer>
let types: SessionType[]
let added: FakeCall[]
beforeEach(() => {
  signInAs('interviewer')
  types = [standard, design]
  server = fakeServer()
  server.answer(sessionTypesApi.mySessionTypes, () => types)
  server.answer(weeklyScheduleApi.weeklySchedule, () => ({ hours, revision: 1, feePercent: 15 }))
  added = server.answer(sessionTypesApi.addSessionType, () => {
    const type = own(anotherSessionType({ id: sessionTypeId.parse('0198a000-0000-7000-8000-0000000000d9') }))
    types = [...types, { ...type, name: 'Code review' }]
    return type
  })
  server.answer(sessionTypesApi.deleteSessionType, ({ path }) => {
    types = types.filter(({ id }) => !path.endsWith(id))
  })
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })

const openView = (saved: WeeklySchedule | null = hours) =>
  render(
    <MemoryRouter initialEntries={['/time-slots?view=types']}>
      <QueryProvider>
        <QueryBoundary fallback={null}>
          <TypesView schedule={{ hours: saved, revision: 1, feePercent: 15 }} bookingMode="approve" />
        </QueryBoundary>
      </QueryProvider>
    </MemoryRouter>,
  )

test('a new type begins with the weekly hours and the mode of the profile, and has the focus afterwards', async () => {
  await openView()
  await expect
    .element(page.getByText('Length, price and booking mode come from your weekly hours and profile.'))
    .toBeVisible()
  await userEvent.click(button('Add session type'))
  await expect.element(heading('New session type')).toHaveFocus()
  await expect.element(page.getByLabelText('Length')).toHaveValue('90')
  await expect.element(page.getByLabelText('Price')).toHaveValue('70')
  await expect.element(page.getByRole('radio', { name: /Approve each request/ })).toBeChecked()
  await userEvent.click(button('Save session type'))
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  expect(added).toEqual([])
  await userEvent.fill(name, 'Code review')
  await userEvent.click(page.getByRole('checkbox', { name: /Free intro/ }))
  await expect.element(page.getByLabelText('Price')).not.toBeInTheDocument()
  await userEvent.click(button('Add question'))
  await expect.element(page.getByLabelText('Question 1', { exact: true })).toHaveFocus()
  await userEvent.fill(page.getByLabelText('Question 1', { exact: true }), 'Which language?')
  await userEvent.selectOptions(page.getByLabelText('Kind of answer 1'), 'Choice')
  await userEvent.fill(page.getByLabelText('Options of question 1'), 'Go')
  await userEvent.click(page.getByRole('checkbox', { name: 'Required' }))
  await userEvent.click(button('Save session type'))
  await expect.element(page.getByText('Enter 2 to 10 different options.')).toBeVisible()
  await expect.element(page.getByLabelText('Options of question 1')).toHaveFocus()
  await userEvent.fill(page.getByLabelText('Options of question 1'), 'Go\n\n Rust ')
  await userEvent.click(button('Save session type'))
  await expect.element(page.getByRole('listitem', { name: 'Code review' })).toHaveFocus()
  expect(added.map(({ body }) => body)).toMatchObject([
    {
      ...{ name: 'Code review', minutes: 90, amount: 0, currency: 'EUR', bookingMode: 'approve' },
      ...{ bufferMinutes: 5, noticeMinutes: 240, visibility: 'listed', isIntro: true },
      questions: [{ kind: 'choice', label: 'Which language?', options: ['Go', 'Rust'], required: true }],
    },
  ])
})

test('a question that is added after a failed save is checked by the next one, so that nothing moves before', async () => {
  await openView()
  await userEvent.click(button('Add session type'))
  await userEvent.click(button('Save session type'))
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  const first = page.getByLabelText('Question 1', { exact: true })
  const second = page.getByLabelText('Question 2', { exact: true })
  await userEvent.click(button('Add question'))
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(first).not.toHaveAttribute('aria-invalid')
  await userEvent.fill(name, 'Code review')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await expect.element(first).not.toHaveAttribute('aria-invalid')
  await userEvent.click(button('Add question'))
  await expect.element(second).toHaveFocus()
  await userEvent.fill(first, 'Which language?')
  await expect.element(first).not.toHaveAttribute('aria-invalid')
  await userEvent.click(button('Save session type'))
  await expect.element(second).toHaveFocus()
  await expect.element(second).toHaveAttribute('aria-invalid', 'true')
  expect(added).toEqual([])
})

test('a free intro that gets a price again begins with that of the weekly hours', async () => {
  types = [standard, { ...design, isIntro: true, amount: 0 }]
  await openView()
  await userEvent.click(button('Edit System design'))
  await userEvent.click(page.getByRole('checkbox', { name: /Free intro/ }))
  await expect.element(page.getByLabelText('Price')).toHaveValue('70')
  await expect.element(page.getByLabelText('Currency')).toHaveValue('EUR')
})

test('the server’s errors are at their fields, also at those of questions', async () => {
  server.answer(sessionTypesApi.editSessionType, () =>
    Response.json(
      {
        ...{ status: 400, code: 'request.invalid', message: 'Check the fields.' },
        fields: [
          { path: 'amount', code: 'slot.price_invalid', message: 'No.' },
          { path: 'questions.0.label', code: 'name.hidden', message: 'No.' },
        ],
      },
      { status: 400 },
    ),
  )
  await openView()
  await userEvent.click(button('Edit System design'))
  await userEvent.click(button('Add question'))
  await userEvent.fill(page.getByLabelText('Question 1', { exact: true }), 'Role?')
  await userEvent.click(button('Save session type'))
  await expect.element(page.getByLabelText('Price')).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByLabelText('Question 1', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(button('Remove question 1'))
  await expect.element(button('Add question')).toHaveFocus()
})

test('a change sends only the changed fields, the price as a whole', async () => {
  const changes = server.answer(sessionTypesApi.editSessionType, () => design)
  await openView()
  const edit = async (change: () => Promise<void>) => {
    await userEvent.click(button('Edit System design'))
    await change()
    await userEvent.click(button('Save session type'))
    await expect.element(page.getByRole('listitem', { name: 'System design' })).toHaveFocus()
  }
  await edit(() => userEvent.selectOptions(page.getByLabelText('Currency'), 'GEL'))
  await edit(() => userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Architecture'))
  expect(changes.map(({ body }) => body)).toEqual([
    { amount: design.amount, currency: 'GEL' },
    { name: 'Architecture' },
  ])
})

test('a draft hides nothing that another window has saved since', async () => {
  const view = await openView()
  const description = page.getByRole('textbox', { name: 'Description' })
  await userEvent.click(button('Edit System design'))
  await userEvent.fill(description, 'Bring a laptop.')
  await view.unmount()
  types = [standard, { ...design, name: 'Architecture' }]
  await queryClient.invalidateQueries()
  await openView()
  await userEvent.click(button('Edit Architecture'))
  await expect.element(description).toHaveValue('Bring a laptop.')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Architecture')
})

test('the default type has no terms and stays, another one is deleted after a question', async () => {
  const changes = server.answer(sessionTypesApi.editSessionType, () => standard)
  await openView()
  await expect.element(button('Delete Mock interview')).not.toBeInTheDocument()
  await userEvent.click(button('Edit Mock interview'))
  await expect.element(page.getByLabelText('Length')).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox', { name: 'Description' }), 'A full hour.')
  await userEvent.click(button('Save session type'))
  await expect.element(page.getByRole('listitem', { name: 'Mock interview' })).toHaveFocus()
  expect(changes.map(({ body }) => body)).toEqual([{ description: 'A full hour.' }])
  await userEvent.click(button('Delete System design'))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete session type' }))
  await expect.element(page.getByRole('listitem', { name: 'System design' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(heading('Session types')).toHaveFocus()
})

test('without weekly hours the view says where other types are offered', async () => {
  await openView(null)
  await expect
    .element(page.getByRole('link', { name: 'Set weekly hours' }))
    .toHaveAttribute('href', '/time-slots?view=availability')
})
