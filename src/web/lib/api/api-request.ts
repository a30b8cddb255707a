import type { Api } from '#contract/api.ts'
import type { EndpointInput, EndpointReply } from '#contract/endpoint.ts'
import type { Area, EndpointBase } from '#contract/routes/route.ts'

/** Names of the contract's endpoints, which determine input and reply types. */
export type EndpointName = keyof Api
export type InputOf<Name extends EndpointName> = EndpointInput<Api[Name]>
export type ReplyOf<Name extends EndpointName> = EndpointReply<Api[Name]>

/** Endpoint without schemas, so that callers need not load them. */
export type Endpoint<Name extends EndpointName = EndpointName> = EndpointBase & {
  readonly name: Name
  readonly area: Area
}

export type ApiRequest = { method: string; path: string; body?: FormData | string | undefined }

/** HTTP request of a call. */
export function buildRequest<Name extends EndpointName>(
  address: Endpoint<Name>,
  input: InputOf<Name>,
): ApiRequest {
  const { params, query, body, file } = input as LooseInput
  const path = fillPath(address.path, params)
  const sent = address.upload ? toFormData(address.upload.field, body, file) : body && JSON.stringify(body)
  return { method: address.method, path: path + toQueryString(query), body: sent }
}

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob | null
}

export function toQueryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Form fields beside a file. Null and empty lists become empty fields, which clear the value. */
function toFormData(fileField: string, body: Record<string, unknown> = {}, file?: Blob | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    for (const one of values) {
      if (one !== undefined) form.append(name, one === null || Array.isArray(one) ? '' : String(one))
    }
  }
  if (file) form.append(fileField, file)
  return form
}
