import { anAdmin } from '#test/factories.ts'
import { expectAccessible } from './admin.ts'
import { aBusyAdminArea } from './busy-admin-area.ts'
import { expect, test } from './fixtures.ts'

// Animations end at once, so that axe checks the final screen.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// In parts, because each screen is checked at two widths and in two themes.
const parts = {
  money: (path: string) => path.startsWith('/admin/money'),
  'bookings and disputes': (path: string) => /^\/admin\/(bookings|disputes|moderation)/.test(path),
  other: (path: string) => !/^\/admin\/(money|bookings|disputes|moderation)/.test(path),
}

for (const [part, belongs] of Object.entries(parts))
  test(`no screen of the admin area (${part}) violates WCAG 2.2 AA or scrolls sideways`, async ({
    app,
    page,
    signInAs,
  }) => {
    test.slow()
    const screens = Object.entries(await aBusyAdminArea(app)).filter(([, path]) => belongs(path))
    expect(screens.length).toBeGreaterThan(3)
    await signInAs(await anAdmin(app))
    for (const [name, path] of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, name)
    }
  })

test('no dialog of the admin area violates WCAG 2.2 AA, on a desktop and on a phone', async ({
  app,
  page,
  signInAs,
}) => {
  test.slow()
  const screens = await aBusyAdminArea(app)
  await signInAs(await anAdmin(app))
  for (const [path, action] of [
    [screens.noShow, 'Decide the report'],
    [screens.claim, 'Decide the claim'],
    [screens.appeal, 'Decide the appeal'],
    [screens.interviewer, 'Suspend'],
    [screens.case, 'Hide content'],
    [screens.newBatch, 'Create batch'],
    [screens.batch, 'Mark as paid'],
    [screens.admins, 'Add a role'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page, action)
  }
})
