import { Trans } from '#web/i18n/Trans.tsx'

type Components = Parameters<typeof Trans>[0]['components']

/** Lines become paragraphs. Consecutive lines with a dash become a list. */
export function Paragraphs({ text, components }: { text: string; components: Components }) {
  return text.split(/\n(?!- )/).map(block => {
    const [first = '', ...items] = block.startsWith('- ') ? ['', ...block.split('\n')] : block.split('\n')
    return (
      <div key={block} className="grid gap-2">
        {first && (
          <p>
            <Trans text={first} components={components} />
          </p>
        )}
        {items.length > 0 && (
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent">
            {items.map(item => (
              <li key={item}>
                <Trans text={item.slice(2)} components={components} />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
