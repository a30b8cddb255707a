import { defineMessages } from '#web/i18n/define-messages.ts'

/** Labels of the buttons, which many screens have. What the buttons open has its own texts. */
export const moderationButtons = defineMessages('moderationButtons', {
  reportProfile: 'Report this profile',
  reportReview: 'Report this review',
  reportMessage: 'Report this message',
  blockThem: 'Block this person',
  unblockThem: 'Unblock this person',
})
