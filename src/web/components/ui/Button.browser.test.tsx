import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, IconButton } from './Button.tsx'

type Kind = (name: string, press: () => void) => ReactNode

/** Rows that disappear when their button is pressed. */
function Rows({ kind }: { kind: Kind }) {
  const [rows, setRows] = useState(['One', 'Two', 'Three'])
  return (
    <ul>
      {rows.map(row => (
        <li key={row}>{kind(row, () => setRows(rows.filter(one => one !== row)))}</li>
      ))}
    </ul>
  )
}

const kinds: [string, Kind][] = [
  ['Button', (name, press) => <Button onClick={press}>{name}</Button>],
  ['IconButton', (name, press) => <IconButton label={name} onClick={press} />],
]

test.each(kinds)(
  '%s: a double click on a row that disappears does not click the next row',
  async (_, kind) => {
    await render(<Rows kind={kind} />)
    await userEvent.dblClick(page.getByRole('button', { name: 'One' }))
    await expect.element(page.getByRole('button', { name: 'Two' })).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(2)
  },
)

test('a double click on a button that stays clicks it twice', async () => {
  let clicks = 0
  await render(<Button onClick={() => clicks++}>More</Button>)
  await userEvent.dblClick(page.getByRole('button', { name: 'More' }))
  expect(clicks).toBe(2)
})

test('a double click sends a request once, even before the button shows that it is busy', async () => {
  let requests = 0
  await render(
    <Button busy={false} onClick={() => requests++}>
      Pay
    </Button>,
  )
  await userEvent.dblClick(page.getByRole('button', { name: 'Pay' }))
  expect(requests).toBe(1)
})
