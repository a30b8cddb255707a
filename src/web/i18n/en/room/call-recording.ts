import { defineMessages } from '#web/i18n/define-messages.ts'

export const callRecording = defineMessages('callRecording', {
  // Toolbar
  record: 'Record this session',
  recordShort: 'Record',
  recordLater: 'Record this session (from {{time}})',
  stop: 'Stop recording',
  stopShort: 'Stop recording',
  dontRecord: 'Don’t record',
  takeBack: 'Cancel recording request',
  takeBackShort: 'Cancel',

  // State, in the lobby and in the call
  recording: 'Recording',
  waiting_one: 'Recording: {{count}} part left to upload',
  waiting_other: 'Recording: {{count}} parts left to upload',
  isOn: 'This session is being recorded. Either of you can stop it.',
  startsAt: 'Recording starts at {{time}}, once you’re both here.',
  startsTogether: 'Recording starts once you’re both here.',
  whoSees: 'Only you and {{name}} can watch it, for {{days}} days.',
  offByYou: 'You turned off recording. You can ask {{name}} to turn it on again during the call.',
  offByPeer: '{{name}} turned off recording. This session isn’t being recorded.',
  isOff: 'This session isn’t being recorded.',
  unsupported:
    'This browser can’t record the session. Join with Chrome, Edge, Firefox or Safari to record it.',

  // Request and answer
  asks: '{{name}} wants to record this session, with video and sound of you both. Only the two of you can watch it, for {{days}} days. Either of you can stop or delete it.',
  agree: 'Allow recording',
  refuse: 'Don’t record',
  waits: 'Waiting for {{name}} to allow recording.',
  refused: '{{name}} declined. This session isn’t being recorded.',
  stopped: '{{name}} stopped the recording. The part recorded so far is saved.',

  // Problems
  broken: 'Your browser couldn’t continue the recording. The part recorded so far is saved.',
  blackParticipant: '{{name}}’s video is black in the recording.',
  blackScreen: 'The shared screen is black in the recording.',
  blackEverything: 'The recording is all black.',
  blackHint: 'If no camera is covered, stop the recording and start it in another browser, such as Chrome.',
})
