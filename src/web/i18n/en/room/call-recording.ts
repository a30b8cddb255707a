import { defineMessages } from '#web/i18n/define-messages.ts'

export const callRecording = defineMessages('callRecording', {
  record: 'Record this session',
  stop: 'Stop recording',
  takeBack: 'Do not record after all',
  recording: 'Recording',
  waiting_one: 'Recording: one part waits here for the line',
  waiting_other: 'Recording: {{count}} parts wait here for the line',
  broken: 'This browser could not go on recording. What was recorded until then is kept.',
  blackParticipant: 'The recording shows only black instead of {{name}}.',
  blackScreen: 'The recording shows only black instead of the screen.',
  blackEverything: 'The recording is only black.',
  blackHint: 'If no camera is covered, stop the recording and start it in another browser, such as Chrome.',
  isOn: 'This session is being recorded.',
  asks: '{{name}} would like to record this session: both pictures and both voices. Only the two of you can watch it, for {{days}} days, and either of you can stop or delete it.',
  agree: 'Agree',
  refuse: 'Do not record',
  waits: '{{name}} is asked whether this session may be recorded.',
  refused: '{{name}} does not want to be recorded. Nothing is.',
  stopped: '{{name}} stopped the recording. What was recorded until then is kept.',
})
