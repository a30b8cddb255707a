import type { FastifyRequest } from 'fastify'
import { networkOf } from './rules.ts'

/** Whoever calls without being signed in: what guessing is counted by, and what a sign-in remembers of its browser. */
export type Visitor = { address: string; userAgent: string | null }

export const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({
  address: networkOf(ip),
  userAgent: headers['user-agent']?.slice(0, 300) ?? null,
})
