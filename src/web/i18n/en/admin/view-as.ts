import { defineMessages } from '#web/i18n/define-messages.ts'

export const viewAs = defineMessages('viewAs', {
  banner: 'View as another person',
  viewing: 'You’re viewing as',
  readOnly: 'read-only',
  endsIn: 'ends in {{minutes}}\u00a0min',
  end: 'End',
  ended: 'This view has ended',
  endedText: 'You can close this tab. To look again, start a new view from the person’s page.',
  closeTab: 'Close this tab',
})
