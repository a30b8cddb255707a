import { defineMessages } from '#web/i18n/define-messages.ts'

export const policyChanges = defineMessages('policyChanges', {
  terms: 'New terms of service',
  privacy: 'New privacy policy',
  cancellation: 'New cancellation and refund policy',
  effectiveFrom: 'Effective from {{date}}',
  upcoming: 'Version {{version}} applies from {{date}}',
  toCurrent: 'Read the current version',
  read: 'Read the new version',
  ok: 'OK',
})
