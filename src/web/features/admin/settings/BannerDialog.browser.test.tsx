import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminSettingsApi } from '#contract/routes/admin-settings.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { recordServerTime } from '#web/lib/api/server-clock.ts'
import { BannerDialog } from './BannerDialog.tsx'

type Setting = ComponentProps<typeof BannerDialog>['setting']
const noBanner = { value: null, version: 1, changedAt: null, changedBy: null }

async function renderDialog(setting: Setting = noBanner) {
  signInAs('admin')
  const server = fakeServer()
  const sent = server.answer(adminSettingsApi.changeBanner, () => new Response(null, { status: 204 }))
  const onClose = vi.fn<() => void>()
  await render(<BannerDialog setting={setting} onClose={onClose} />, { wrapper: QueryProvider })
  await userEvent.fill(page.getByLabelText('Text in English'), 'Maintenance')
  await userEvent.fill(page.getByLabelText('Text in Russian'), 'Работы')
  await userEvent.fill(page.getByLabelText('Reason'), 'New database')
  return { sent, onClose }
}
const starts = () => page.getByLabelText('Starts', { exact: true })
const ends = () => page.getByLabelText('Ends', { exact: true })
const time = (at: number) => page.getByLabelText('Time').nth(at)
const submit = () => page.getByRole('button', { name: 'Show banner' })

test('start and end are typed day before month, with a time of the list', async () => {
  const { sent, onClose } = await renderDialog()
  await expect.element(time(0)).toBeDisabled()
  await userEvent.fill(starts(), '05/11/2031')
  await time(0).selectOptions('18:30')
  await userEvent.fill(ends(), '06/11/2031')
  await submit().click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.at(0)?.body).toMatchObject({
    value: {
      startsAt: new Date('2031-11-05T18:30').toISOString(),
      endsAt: new Date('2031-11-06T00:00').toISOString(),
    },
  })
})

test('an end before the start, or one that cannot be read, is refused at its field', async () => {
  const { sent } = await renderDialog()
  await userEvent.fill(starts(), '05/11/2031')
  await userEvent.fill(ends(), '04/11/2031')
  await submit().click()
  await expect.element(ends()).toHaveAccessibleDescription(/End time must be after start time/)
  await userEvent.fill(ends(), '45/11/2031')
  await submit().click()
  await expect.element(ends()).toHaveAccessibleDescription(/Enter the day as dd\/mm\/yyyy/)
  await expect.element(ends()).toHaveFocus()
  expect(sent).toHaveLength(0)
})

test('a day that is typed anew keeps its time', async () => {
  const { sent, onClose } = await renderDialog()
  await userEvent.fill(starts(), '05/11/2031')
  await time(0).selectOptions('18:30')
  await userEvent.tripleClick(starts())
  await userEvent.keyboard('07112031')
  await expect.element(starts()).toHaveValue('07/11/2031')
  await expect.element(time(0)).toHaveValue('18:30')
  await submit().click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.at(0)?.body).toMatchObject({ value: { startsAt: new Date('2031-11-07T18:30').toISOString() } })
})

test('a start and an end in the hour that the clocks repeat are saved unchanged', async () => {
  // Berlin's second 02:30 and 02:10: the first is an earlier time with a later name.
  const times = { startsAt: '2031-10-26T00:30:20.000Z', endsAt: '2031-10-26T01:10:00.000Z' }
  const value = { kind: 'info', textEn: 'Old', textRu: 'Старый', ...times } as const
  const { sent, onClose } = await renderDialog({ ...noBanner, value })
  await submit().click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.at(0)?.body).toMatchObject({ value: times })
})

test('a time that the clocks skip is refused at its field', async () => {
  const { sent } = await renderDialog()
  await userEvent.fill(starts(), '30/03/2031')
  await time(0).selectOptions('02:30')
  await submit().click()
  await expect.element(starts()).toHaveAccessibleDescription(/doesn’t exist on that day/)
  expect(sent).toHaveLength(0)
})

test('an end that has passed is refused even after its start', async () => {
  const { sent } = await renderDialog()
  await userEvent.fill(starts(), '05/11/2020')
  await userEvent.fill(ends(), '06/11/2020')
  await submit().click()
  await expect.element(ends()).toHaveAccessibleDescription(/Choose a time in the future/)
  await expect.element(ends()).toHaveFocus()
  expect(sent).toHaveLength(0)
})

test('a banner without a start is shown from now on by the server’s clock', async () => {
  const { sent, onClose } = await renderDialog()
  const dayMs = 86_400_000
  recordServerTime(new Date(Date.now() + dayMs).toUTCString(), Date.now())
  await submit().click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  const [body] = sent.map(request => request.body as { value: { startsAt: string } })
  expect(Date.parse(body?.value.startsAt ?? '') - Date.now()).toBeGreaterThan(dayMs - 60_000)
  recordServerTime(new Date().toUTCString(), Date.now())
})
