import { policyDefaults } from '#contract/legal-policy-versions.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { legal } from '#web/i18n/en/public/legal.ts'

type LegalKey = MessageKey<(typeof legal)['messages']>
/** Sections with a title and a text in the `legal` messages. */
export type PolicySection = LegalKey extends infer Key
  ? Key extends `${infer Name}Text`
    ? Name
    : never
  : never
type Policy = { path: string | null; version: string; effective: string; sections: readonly PolicySection[] }

const recordingSections = ['recordingConsent', 'recordingAccess', 'recordingKeeping'] as const

/**
 * All documents that users accept, in reading order, as they are until an owner publishes another version,
 * which also announces it.
 */
export const policies = {
  terms: {
    ...policyDefaults.terms,
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
    ...policyDefaults.privacy,
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
    ...policyDefaults.cancellation,
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
  /** Part of the privacy policy with its own consent at booking. */
  recording: { path: null, version: '2.0', effective: '2024-09-26', sections: recordingSections },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies
