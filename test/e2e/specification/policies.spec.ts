import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'

// Section 4, policy texts; section 3, policy documents.

const sentences = [
  ['Cancellation 24 hours or more ahead: full refund.', '24 hours or more: a full refund.'],
  ['12 to 24 hours: 50%.', 'From 12 up to 24 hours: 50%.'],
  ['Under 12 hours: none.', 'Less than 12 hours: no refund.'],
  ['No-show: none.', 'You do not come: no refund.'],
  [
    'Interviewer cancellation: full refund or reschedule.',
    'You get a full refund, however short the notice, or move the session to another time, as you choose.',
  ],
  ['Refunds take 5-7 business days.', 'Banks then take 5-7 business days.'],
] as const

const documents = [
  ['terms v2.0 effective 2024-09-26', '/terms', 'Version 2.0 · In effect since 26/09/2024'],
  ['privacy v2.0 effective 2024-09-26', '/privacy', 'Version 2.0 · In effect since 26/09/2024'],
  [
    'cancellation v1.0 effective 2024-01-01',
    '/cancellation-policy',
    'Version 1.0 · In effect since 01/01/2024',
  ],
] as const

test('Policy texts and documents', { tag: '@core' }, async ({ page }) => {
  const policy = page.getByRole('article')
  for (const [title, path, version] of documents) {
    await test.step(`Policy documents: ${title}`, async () => {
      await page.goto(path)
      await expect(policy).toContainText(version)
    })
  }
  for (const [line, sentence] of sentences) {
    await test.step(line, () => expect(policy).toContainText(sentence))
  }
})
