/** Records a microphone for so long; gives the address of what was heard, which the caller gives back. */
export async function recordMicrophone(
  track: MediaStreamTrack,
  ms: number,
  signal: AbortSignal,
): Promise<string> {
  const recorder = new MediaRecorder(new MediaStream([track]))
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const over = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => reject(new Error('The voice was not recorded.'))
  })
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  recorder.start()
  await over
  clearTimeout(timer)
  return URL.createObjectURL(new Blob(parts, { type: recorder.mimeType }))
}
