// The one thing that we ask of a package that brings no types.
declare module 'semver' {
  export function satisfies(
    version: string,
    range: string,
    options?: { includePrerelease?: boolean },
  ): boolean
  export function validRange(range: string): string | null
}
