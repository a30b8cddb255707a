import { z } from 'zod'
import { checked } from './parse-setting.ts'

// The kinds of address among the settings: of ourselves, and of what we ask.

const read = (text: string) => (URL.canParse(text) ? new URL(text) : null)

/** Without the slashes at its end, so that a path can follow. */
const bare = (address: string): string => address.replace(/\/+$/, '')

/** An http address that paths are appended to. */
export const base = checked(faultInBase).transform(bare)

const noHttp = 'must be an http or https address'
function faultInBase(text: string): string | null {
  const url = read(text)
  if (!url || !/^https?:\/\//i.test(text)) return noHttp
  if (url.username || url.password) return 'must not hold a name or a password'
  return /[?#]/.test(text) ? 'must end before ? and #, because paths are appended to it' : null
}

/** An address of WebSockets that paths are appended to; with http in front it is the same server. */
export const socketBase = checked(text =>
  /^(ws|http)s?:\/\//i.test(text)
    ? faultInBase(text.replace(/^ws/i, 'http'))
    : 'must be a wss address, or ws for this machine',
).transform(text => bare(text).replace(/^http/i, 'ws'))

/** An http address whose paths mean something to whoever wrote it, so that it stays as it is. */
export const issuer = checked(faultInBase)

/** An http address of a host, with nothing behind it. */
export const origin = checked(text => {
  const fault = faultInBase(text)
  if (fault) return fault
  return /^\/*$/.test(new URL(text).pathname) ? null : 'must end behind the host, without a path'
}).transform(text => new URL(text).origin)

/** A path of this host, or an address elsewhere. */
export const apiBase = checked(text => {
  if (/^\/(?!\/)/.test(text))
    return /^[\w./~-]*$/.test(text) ? null : 'must have only letters, digits and . _ ~ - between its slashes'
  const fault = faultInBase(text)
  return fault === noHttp ? `${noHttp}, or a path such as /backend` : fault
}).transform(bare)

/** What this machine listens on. */
export const host = checked(text =>
  /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(text) || z.ipv6().safeParse(text.replace(/%\w+$/, '')).success
    ? null
    : 'must be one address or name of this machine, 127.0.0.1 for one, or 0.0.0.0 for all; the port is set as PORT',
)

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Whose word is taken for who calls: never everybody's, who could say they were somebody else. */
export const proxies = checked(text => {
  const isOne = (name: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(name) ||
    (network.safeParse(name).success && !name.endsWith('/0'))
  return text === 'none' || namesIn(text).every(isOne)
    ? null
    : 'may list addresses, networks such as 10.0.0.0/8 and loopback, or be none'
}).transform(text => (text === 'none' ? [] : namesIn(text)))

const namesIn = (text: string) => text.split(',').map(one => one.trim())

const encoding = 'where signs such as # / ? @ % in the password are written %23 %2F %3F %40 %25'

export const database = checked(text => {
  const url = read(text)
  const isOurs = url && /^postgres(ql)?:\/\//i.test(text) && isEncoded(url)
  return isOurs ? null : `must be like postgres://user:password@host:5432/database, ${encoding}`
})

export const smtp = checked(text => {
  const url = read(text)
  const isOurs = url && /^smtps?:\/\//i.test(text) && url.hostname !== '' && isEncoded(url)
  return isOurs ? null : `must be like smtp://user:password@host:587, ${encoding}`
})

/** Whether what stands for signs in it stands for any. */
function isEncoded({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

const noStorage = 'must be like file:///a/folder, or s3://bucket?endpoint=https://…&region=…'

/** A folder of this machine, or a bucket. */
export const storage = checked(text => {
  const url = read(text)
  if (url?.protocol === 'file:') return faultInFolder(text, url)
  return url?.protocol === 's3:' ? faultInBucket(url) : noStorage
})

function faultInFolder(text: string, url: URL): string | null {
  const isWhole = /^file:\//i.test(text) && url.hostname === '' && !url.search && !url.hash
  return isWhole && isEncoded(url) && !/%2f|%00/i.test(url.pathname)
    ? null
    : 'must name a folder from the root on, as in file:///var/lib/rehearse/storage'
}

function faultInBucket(url: URL): string | null {
  if (url.username || url.password)
    return 'must not hold keys, which are set as S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  if (!url.hostname || url.port || !/^\/?$/.test(url.pathname) || url.hash)
    return 'must name a bucket and nothing in it, as in s3://bucket'
  const unknown = [...url.searchParams.keys()].find(name => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) return 'may say endpoint and region after the ?, and nothing else'
  const fault = faultInBase(url.searchParams.get('endpoint') ?? 'https://none')
  return fault && `has an endpoint that ${fault}`
}
