import { expect, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { limitConnectionsPerUser } from './websocket-connection.ts'

test('of many sockets of one person the oldest is cut, and nobody else loses any', () => {
  const keep = limitConnectionsPerUser()
  const cut: string[] = []
  const open = (person: string, name: string) => keep(person as UserId, () => cut.push(name))
  open('ben', 'other')
  const [first, ...others] = Array.from({ length: roomLimits.maxSocketsPerUser }, (_, at) =>
    open('ann', `${at}`),
  )
  expect(cut).toEqual([])
  first?.()
  open('ann', 'back')
  expect(cut).toEqual([])
  open('ann', 'one too many')
  expect(cut).toEqual(['1'])
  others.at(-1)?.()
  open('ann', 'again')
  expect(cut).toEqual(['1'])
})
