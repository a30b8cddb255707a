/** Areas of the code loaded so far. Error messages are read outside components too, so they load first. */
export const areas = new Set<string>(['error'])
let onNewArea: (area: string) => void = () => undefined

/** Runs for each area whose code loads from now on. */
export function watchAreas(listener: (area: string) => void): void {
  onNewArea = listener
}

/**
 * English messages of one area with its name. Keys ending in `_one` and `_other` are plural forms chosen by
 * `count`. `{{name}}` is a placeholder, `<tag>…</tag>` is for `Trans`.
 */
export type Messages<Words extends Record<string, string> = Record<string, string>> = {
  namespace: string
  messages: Words
}

/** Declares the English messages of an area. `ru/<area>.ts` has the Russian ones, and so on. */
export function defineMessages<const Words extends Record<string, string>>(
  namespace: string,
  messages: Words,
): Messages<Words> {
  areas.add(namespace)
  onNewArea(namespace)
  return { namespace, messages }
}

type MessagesOf<A> = A extends Messages<infer Words> ? Words : never
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never

/** Keys for lookup. Plural forms share one. */
export type MessageKey<Words> =
  | PluralBase<keyof Words>
  | Exclude<keyof Words & string, `${PluralBase<keyof Words>}_${'one' | 'other'}`>

type MessageText<Words, Key extends string> = Key extends keyof Words
  ? Words[Key]
  : `${Key}_other` extends keyof Words
    ? `{{count}}${Words[`${Key}_other`] & string}`
    : never

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Values of a message's placeholders, and a number for plural forms. */
export type MessageValues<Words, Key extends string> = [Placeholders<MessageText<Words, Key>>] extends [never]
  ? []
  : [
      values: {
        [Name in Placeholders<MessageText<Words, Key>>]: Name extends 'count' ? number : string | number
      },
    ]

export type Translate<Words> = <Key extends MessageKey<Words>>(
  key: Key,
  ...values: MessageValues<Words, Key>
) => string

/**
 * Russian messages of an area: every English key, with four plural forms. The type check rejects anything
 * else.
 */
export type RussianMessages<A> = Record<
  | Exclude<MessageKey<MessagesOf<A>>, PluralBase<keyof MessagesOf<A>>>
  | `${PluralBase<keyof MessagesOf<A>>}_${'one' | 'few' | 'many' | 'other'}`,
  string
>
