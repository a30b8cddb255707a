import { expect, test } from 'vitest'
import { catalog } from '#server/notifications/catalog.ts'
import { bookingEmailTemplates } from '#server/notifications/payloads.ts'
import { adminEmails } from '#web/i18n/en/admin/admin-emails.ts'

test('every email has a name in the admin area', () => {
  const templates = [...Object.keys(catalog), ...bookingEmailTemplates]
  expect(Object.keys(adminEmails.messages).toSorted()).toEqual([...new Set(templates)].toSorted())
})
