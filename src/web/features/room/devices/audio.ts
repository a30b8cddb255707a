/**
 * Audio context that goes on after an interruption. The system interrupts it for a telephone call, and when the output
 * device changes. Browsers do not start it again by themselves.
 */
export function openAudioContext(options: AudioContextOptions = {}): AudioContext {
  const context = new AudioContext(options)
  const resume = () => {
    if (context.state === 'running' || context.state === 'closed') return
    // Refused while the interruption lasts, and before the first click on the page.
    context.resume().catch(() => undefined)
  }
  const onStateChange = () => {
    if (context.state === 'closed') document.removeEventListener('visibilitychange', resume)
    else resume()
  }
  context.addEventListener('statechange', onStateChange)
  // iOS reports no end of an interruption if the page was hidden meanwhile.
  document.addEventListener('visibilitychange', resume)
  resume()
  return context
}

/** Firefox and Chrome support setSinkId. Safari uses the system speaker. */
export const canSelectSpeaker =
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype

/** Selects the speaker of an element. A missing speaker leaves the current one. */
export async function setAudioOutput(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (canSelectSpeaker && element.sinkId !== speakerId)
    await element.setSinkId(speakerId).catch(() => undefined)
}

/** Resolves when playback has ended. `until` may end it before, or reject. */
export async function playAudio(
  source: MediaStream | string,
  speakerId: string,
  until: Promise<void>,
): Promise<void> {
  const audio = new Audio()
  if (typeof source === 'string') audio.src = source
  else audio.srcObject = source
  await setAudioOutput(audio, speakerId)
  const ended = new Promise<void>(resolve => {
    audio.addEventListener('ended', () => resolve(), { once: true })
  })
  try {
    // Raced from the beginning: a play that never starts ends too, and a rejection is handled.
    await Promise.race([audio.play().then(() => ended), until])
  } finally {
    audio.pause()
  }
}

const testToneHz = [523, 659, 784]
const toneSeconds = 0.28
/** Far longer than the notes. Without an output device, or while the system uses it alone, they never end. */
const testToneTimeoutMs = 8000

/** Rejects if the notes cannot be heard. */
export async function playTestTone(speakerId: string): Promise<void> {
  const context = openAudioContext()
  try {
    await playTones(context, speakerId)
  } finally {
    await context.close()
  }
}

async function playTones(context: AudioContext, speakerId: string): Promise<void> {
  const output = context.createMediaStreamDestination()
  const startTime = context.currentTime + 0.1
  const oscillators = testToneHz.map((frequency, index) => {
    const oscillator = context.createOscillator()
    const gainNode = context.createGain()
    const startsAt = startTime + index * toneSeconds
    oscillator.frequency.value = frequency
    gainNode.gain.setValueAtTime(0, startsAt)
    gainNode.gain.linearRampToValueAtTime(0.25, startsAt + 0.03)
    gainNode.gain.linearRampToValueAtTime(0, startsAt + toneSeconds)
    oscillator.connect(gainNode).connect(output)
    oscillator.start(startsAt)
    oscillator.stop(startsAt + toneSeconds)
    return oscillator
  })
  const ended = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the test sound did not end')), testToneTimeoutMs)
    oscillators.at(-1)?.addEventListener('ended', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  await Promise.all([playAudio(output.stream, speakerId, ended), ended])
}
