import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from './ask.ts'

/** Somebody who asks for pages and answers all the time, until told to stop; what they were not given is counted. */
export function startTraffic() {
  const paths = ['/', '/api/health', '/login', '/api/ready']
  const failures: string[] = []
  let asked = 0
  let isOver = false
  const person = async () => {
    while (!isOver) {
      const path = paths[asked++ % paths.length] ?? '/'
      const said = await sendRequest(path).then(
        ({ status }) => (status < 500 ? null : String(status)),
        (error: Error) => error.message,
      )
      if (said) failures.push(`${path}: ${said}`)
      await pause(20)
    }
  }
  const people = [person(), person()]
  return async () => {
    isOver = true
    await Promise.all(people)
    return { asked, failures }
  }
}
