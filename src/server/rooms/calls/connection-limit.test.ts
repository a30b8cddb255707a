import { expect, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { limitConnectionsPerUser } from './socket.ts'

test('the limit terminates the oldest socket of a user and none of another user', () => {
  const limitConnections = limitConnectionsPerUser()
  const terminated: string[] = []
  const open = (user: string, name: string) => limitConnections(user as UserId, () => terminated.push(name))
  open('ben', 'other')
  const [first, ...others] = Array.from({ length: roomLimits.maxSocketsPerUser }, (_, index) =>
    open('ann', `${index}`),
  )
  expect(terminated).toEqual([])
  first?.()
  open('ann', 'back')
  expect(terminated).toEqual([])
  open('ann', 'one too many')
  expect(terminated).toEqual(['1'])
  others.at(-1)?.()
  open('ann', 'again')
  expect(terminated).toEqual(['1'])
})
