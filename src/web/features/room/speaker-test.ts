/** Firefox and Chrome let a page choose; Safari follows the system. */
export const canChooseSpeaker =
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype

/** Has an element heard from there; one that is not there any more leaves it where it was. */
export async function sendTo(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (canChooseSpeaker && element.sinkId !== speakerId)
    await element.setSinkId(speakerId).catch(() => undefined)
}

/** Plays what can be played, from a speaker; ends when it is over. */
export async function play(
  source: MediaStream | string,
  speakerId: string,
  until?: Promise<void>,
): Promise<void> {
  const sound = new Audio()
  if (typeof source === 'string') sound.src = source
  else sound.srcObject = source
  await sendTo(sound, speakerId)
  await sound.play()
  await (until ?? new Promise<unknown>(resolve => sound.addEventListener('ended', resolve, { once: true })))
  sound.pause()
}

const notesHz = [523, 659, 784]
const noteSeconds = 0.28

/** Three notes, one after the other. */
export async function playNotes(speakerId: string): Promise<void> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const begin = context.currentTime + 0.1
  const notes = notesHz.map((frequency, at) => {
    const note = context.createOscillator()
    const loudness = context.createGain()
    const from = begin + at * noteSeconds
    note.frequency.value = frequency
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.25, from + 0.03)
    loudness.gain.linearRampToValueAtTime(0, from + noteSeconds)
    note.connect(loudness).connect(output)
    note.start(from)
    note.stop(from + noteSeconds)
    return note
  })
  const over = new Promise<void>(resolve => notes.at(-1)?.addEventListener('ended', () => resolve()))
  await play(output.stream, speakerId, over)
  await context.close()
}
