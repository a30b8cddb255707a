import { defineMessages } from '#web/i18n/define-messages.ts'

export const recording = defineMessages('recording', {
  recording: 'Recording',
  notRecorded: 'None: the interviewee has not agreed to one.',
  watch: 'Watch recording',
  replay: 'Go through it again',
  listen: 'Listen to recording',
  download: 'Download',
  downloadOnly: 'Download recording',
  deletedOn: 'is deleted on {{date}}',
  kept: 'Only the two of you can open it. It is deleted by itself on {{date}}.',
  notPlayable:
    'Browsers cannot play this kind of file. Download it and open it with a player on your device.',
  cannotPlay: 'This browser cannot play the recording. Try again, or download it and play it on your device.',
  noPicture:
    'Your browser plays the sound of this recording but not its picture. Download it and open it in a player on your device, or use another browser.',

  // Upload
  upload: 'Upload recording',
  uploadTitle: 'Upload a recording',
  uploadAbout: 'Session with {{name}}',
  choose: 'Choose a file',
  drop: 'or drop it here',
  formats: '{{formats}} · up to {{size}}',
  afterwards: 'Both of you can then watch and download it. It is kept for {{days}} days after the session.',
  goesOn:
    'You may close this window and look at other pages meanwhile. Should this tab be closed or reloaded, choose the same file again and the upload goes on where it stopped.',
  interrupted:
    'The upload of {{name}} was interrupted. Choose the same file and it goes on where it stopped.',
  uploading: 'Uploading {{percent}}',
  sent: '{{sent}} of {{total}}',
  left: 'about {{time}} left',
  leftLess: 'less than a minute left',
  estimating: 'working out the time…',
  paused: 'Paused',
  waiting: 'The connection is lost. The upload goes on by itself as soon as it is back.',
  checking: 'Everything is sent. The file is being checked…',
  unreadable: 'The file can no longer be read. It may have been changed or moved. Please choose it again.',
  pause: 'Pause',
  continue: 'Continue',
  tryNow: 'Try now',
  stop: 'Cancel upload',
  stopTitle: 'Cancel this upload?',
  stopLoses: '{{sent}} of {{total}} are already sent. They are thrown away.',
  stopKeep: 'Keep uploading',
  another: 'Choose another file',
  startOverAsk: 'Start over with another file?',
  startOverLoses:
    '{{name}} isn’t the file you began to upload ({{old}}). If you start over, the part already sent is deleted.',
  startOver: 'Start over',
  startOverKeep: 'Keep what is sent',
  uploaded: 'Recording uploaded',

  // Replacement and deletion
  replace: 'Replace',
  replaceTitle: 'Replace the recording',
  replaces: '{{name}} is replaced as soon as the new file is here. Until then it stays.',
  replaceAsk: 'Replace this recording?',
  replaceWith: '{{name}} takes the place of {{old}}, which then cannot be brought back.',
  replaceConfirm: 'Replace recording',
  replaceKeep: 'Keep the old one',
  delete: 'Delete',
  deleteTitle: 'Delete this recording?',
  deleteForBoth: 'It is gone for both of you at once and cannot be brought back.',
  deleteConfirm: 'Delete recording',
  deleteKeep: 'Keep recording',
  deleted: 'Recording deleted',
})
