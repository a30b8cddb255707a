import type { ConnectionSecret } from '#server/marketplace/calendars/provider.ts'

export const oauthProviders = ['google', 'microsoft'] as const
export type OAuthProviderName = (typeof oauthProviders)[number]
export type OAuthSecret = Extract<ConnectionSecret, { kind: 'oauth' }>

export const isOAuthProvider = (name: string): name is OAuthProviderName =>
  oauthProviders.some(known => known === name)
