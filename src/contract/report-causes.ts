/** Why content is reported or hidden. This file imports nothing, so that a form loads no schema. */
export const reportCauses = [
  'spam',
  'harassment',
  'discrimination',
  'false_information',
  'impersonation',
  'illegal_content',
  'other',
] as const
export type ReportCause = (typeof reportCauses)[number]

export const reportedKinds = ['profile', 'review', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]
