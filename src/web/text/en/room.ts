import { area } from '../area.ts'

export const room = area('room', {
  title: 'Interview room',
  titleWith: 'Interview with {{name}}',
  myBookings: 'My Bookings',

  // At the door
  notFound: 'There is no such room',
  notFoundHint: 'The link may be incomplete, or the booking is not yours.',
  notConfirmed: 'This booking is not confirmed',
  notConfirmedHint: 'The room belongs to a confirmed booking. Your bookings tell how this one stands.',
  otherLink: 'The interviewer set another meeting link for this session: <link>open it</link>.',
  closed: 'The room is closed',
  closedHint: 'It stays open for 30 minutes after a session.',
  leaveReview: 'Leave review',

  // Before joining
  preview: 'Your picture',
  askTitle: 'Camera and microphone',
  askWhy:
    'The browser will ask whether this page may use them. You see and hear yourself here first; nothing is sent before you join.',
  allow: 'Allow camera and microphone',
  asking: 'Please answer the browser’s question.',
  cameraOff: 'Your camera is off',
  camera: 'Camera',
  microphone: 'Microphone',
  numbered: '{{kind}} {{number}}',
  level: 'Say a few words: the bar moves when you are heard.',
  levelHeard: 'You are being heard.',
  levelOff: 'Your microphone is off.',
  beforehand: 'What you told each other',
  beside: 'Notes and messages',
  besideNew: 'Notes and messages: something new',
  opensIn: 'The room opens in',
  opensLater: 'The room opens 15 minutes before the session.',
  opensHint: 'Check camera and microphone until then. The way in appears here by itself.',
  join: 'Join',
  joinMuted: 'Join muted',
  joinWithout: 'Join without camera and microphone',
  joining: 'Joining…',
  unreachable:
    'The room cannot be reached from this network. A firewall may be in the way: try another network, or a phone’s.',

  // What keeps camera and microphone away
  deniedBoth:
    'The browser does not let this page use camera and microphone. Allow them beside the address, then try again.',
  deniedMicrophone:
    'The browser does not let this page use the microphone. Allow it beside the address, then try again.',
  deniedCamera:
    'The browser does not let this page use the camera. Allow it beside the address, then try again.',
  missingBoth: 'No camera and no microphone were found. Connect them and they are used by themselves.',
  missingMicrophone: 'No microphone was found. Connect one and it is used by itself.',
  missingCamera: 'No camera was found. Connect one and it is used by itself.',
  busyBoth: 'Another program is using camera and microphone. Close it, then try again.',
  busyMicrophone: 'Another program is using the microphone. Close it, then try again.',
  busyCamera: 'Another program is using the camera. Close it, then try again.',
  insecure:
    'Browsers give camera and microphone only to pages with an https address. You can still see and hear.',

  // In the call
  call: 'Call with {{name}}',
  connecting: 'Connecting…',
  waiting: 'Waiting for {{name}}',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  startsIn: 'Starts in',
  left: 'Time left',
  overtime: 'Time is up',
  notYet: '{{name}} is not here yet',
  notYetHint: 'They have the same link in their bookings. You will see them as soon as they come in.',
  notAnyMore: '{{name}} is not in the room any more',
  notAnyMoreHint: 'They can come back with the same link.',
  you: 'You',
  isMuted: 'microphone off',
  theirScreen: 'The screen of {{name}}',
  youShare: 'You are sharing your screen.',
  soundBlocked: 'Turn on sound',
  tools: 'Tools',
  mute: 'Mute',
  unmute: 'Unmute',
  stopCamera: 'Turn camera off',
  startCamera: 'Turn camera on',
  shareScreen: 'Share screen',
  stopSharing: 'Stop sharing',
  shareFailed: 'The screen could not be shared. Please try again, or choose another window.',
  leave: 'Leave',

  // Afterwards
  endedLeft: 'You have left the room',
  endedLeftHint: '{{name}} sees that you are gone. You can come back while the room is open.',
  endedReplaced: 'You joined from another place',
  endedReplacedHint: 'The room is open in another tab or on another device of yours.',
  notRecorded: 'This session must not be recorded: the interviewee has not agreed to it.',
  endedOver: 'The session is over',
  endedOverHint: 'The room has closed. Thank you both for the time.',
  endedRefused: 'The room can no longer be entered',
  comeBack: 'Back to the room',
  useHere: 'Use it here',
})
