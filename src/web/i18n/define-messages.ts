/**
 * The words of one area in English, beside their name. Keys ending in `_one` and `_other` are the forms of one
 * sentence, chosen by `count`; `{{name}}` is filled in; `<tag>…</tag>` is for `Rich`.
 */
export type Messages<Words extends Record<string, string> = Record<string, string>> = {
  namespace: string
  messages: Words
}

/** Declares an area's English words; only the types happen here. */
export const defineMessages = <const Words extends Record<string, string>>(
  name: string,
  words: Words,
): Messages<Words> => ({
  namespace: name,
  messages: words,
})

type MessagesOf<A> = A extends Messages<infer Words> ? Words : never
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never

/** The keys one asks for: plural forms count as one. */
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

/** What a sentence needs: nothing, or a value for each of its blanks (and a number where it has plural forms). */
export type MessageValues<Words, Key extends string> = [Placeholders<MessageText<Words, Key>>] extends [never]
  ? []
  : [
      values: {
        [Name in Placeholders<MessageText<Words, Key>>]: Name extends 'count' ? number : string | number
      },
    ]

/** Looks a sentence up in the person's language. */
export type Translate<Words> = <Key extends MessageKey<Words>>(
  key: Key,
  ...values: MessageValues<Words, Key>
) => string

/** The Russian words of an area: every English key, plural sentences in all four forms. Anything else fails the type check. */
export type RussianMessages<A> = Record<
  | Exclude<MessageKey<MessagesOf<A>>, PluralBase<keyof MessagesOf<A>>>
  | `${PluralBase<keyof MessagesOf<A>>}_${'one' | 'few' | 'many' | 'other'}`,
  string
>
