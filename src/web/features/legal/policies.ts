import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { legal } from '#web/i18n/en/legal.ts'

type LegalKey = MessageKey<(typeof legal)['messages']>
/** A section has a title and a text in the words of `legal`. */
export type PolicySection = LegalKey extends infer Key
  ? Key extends `${infer Name}Text`
    ? Name
    : never
  : never
type Policy = { path: string | null; version: string; effective: string; sections: readonly PolicySection[] }

const recordingSections = ['recordingConsent', 'recordingAccess', 'recordingKeeping'] as const

/** Every document people agree to, in the order it is read. A new version is a new date here and a mail to everybody. */
export const policies = {
  terms: {
    path: '/terms',
    version: '2.0',
    effective: '2024-09-26',
    sections: [
      'termsService',
      'termsAccount',
      'termsInterviewers',
      'termsBooking',
      'termsPayment',
      'termsCancellation',
      'termsConduct',
      'termsRecording',
      'termsTraining',
      'termsLiability',
      'termsEnd',
      'termsChanges',
    ],
  },
  privacy: {
    path: '/privacy',
    version: '2.0',
    effective: '2024-09-26',
    sections: [
      'privacyCollect',
      'privacyUse',
      'privacyShared',
      ...recordingSections,
      'privacyTraining',
      'privacyCookies',
      'privacyKeep',
      'privacyRights',
      'privacySecurity',
      'privacyChanges',
    ],
  },
  cancellation: {
    path: '/cancellation-policy',
    version: '1.0',
    effective: '2024-01-01',
    sections: [
      'cancellationYou',
      'cancellationPending',
      'cancellationInterviewer',
      'cancellationMove',
      'cancellationNoShow',
      'cancellationRefund',
      'cancellationContact',
    ],
  },
  /** The part of the privacy policy that a booking asks about on its own. */
  recording: { path: null, version: '2.0', effective: '2024-09-26', sections: recordingSections },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies

/** What somebody agrees to who books now: other versions are something else to agree to. */
export const consentVersions = Object.values(policies)
  .map(({ version, effective }) => `${version} ${effective}`)
  .join(', ')
