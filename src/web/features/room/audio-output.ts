/** Firefox and Chrome let a page choose; Safari follows the system. */
export const canSelectSpeaker =
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype

/** Has an element heard from there; one that is not there any more leaves it where it was. */
export async function setAudioOutput(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (canSelectSpeaker && element.sinkId !== speakerId)
    await element.setSinkId(speakerId).catch(() => undefined)
}

/** Plays what can be played, from a speaker; ends when it is over. */
export async function playAudio(
  source: MediaStream | string,
  speakerId: string,
  until?: Promise<void>,
): Promise<void> {
  const sound = new Audio()
  if (typeof source === 'string') sound.src = source
  else sound.srcObject = source
  await setAudioOutput(sound, speakerId)
  await sound.play()
  await (until ?? new Promise<unknown>(resolve => sound.addEventListener('ended', resolve, { once: true })))
  sound.pause()
}

const testToneHz = [523, 659, 784]
const toneSeconds = 0.28

/** Three notes, one after the other. */
export async function playTestTone(speakerId: string): Promise<void> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const begin = context.currentTime + 0.1
  const notes = testToneHz.map((frequency, at) => {
    const note = context.createOscillator()
    const loudness = context.createGain()
    const from = begin + at * toneSeconds
    note.frequency.value = frequency
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.25, from + 0.03)
    loudness.gain.linearRampToValueAtTime(0, from + toneSeconds)
    note.connect(loudness).connect(output)
    note.start(from)
    note.stop(from + toneSeconds)
    return note
  })
  const over = new Promise<void>(resolve => notes.at(-1)?.addEventListener('ended', () => resolve()))
  await playAudio(output.stream, speakerId, over)
  await context.close()
}
