import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const panel = (name: string) => page.getByRole('tabpanel', { name })

const names = ['One', 'Several', 'Recurring'] as const

function TabsExample({ onChange }: { onChange: (tab: string) => void }) {
  const [tab, setTab] = useState<(typeof names)[number]>('One')
  return (
    <Tabs
      label="Ways to add slots"
      tabs={names.map(value => ({
        value,
        label: value,
        content: <input aria-label={`Price of ${value}`} />,
      }))}
      value={tab}
      onChange={next => {
        onChange(next)
        setTab(next)
      }}
    />
  )
}

test('a click shows the tab’s view and hides the others', async () => {
  const changed = vi.fn()
  await render(<TabsExample onChange={changed} />)
  await expect.element(page.getByRole('tablist', { name: 'Ways to add slots' })).toBeVisible()
  await expect.element(tab('One')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(tab('Several'))
  await expect.element(panel('Several')).toBeVisible()
  await expect.element(panel('One')).not.toBeInTheDocument()
  expect(changed).toHaveBeenLastCalledWith('Several')
})

test('arrows move along the tabs and wrap around, Tab moves into the view', async () => {
  await render(<TabsExample onChange={() => undefined} />)
  await userEvent.keyboard('{Tab}')
  await expect.element(tab('One')).toHaveFocus()
  for (const [key, name] of [
    ['ArrowRight', 'Several'],
    ['End', 'Recurring'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Recurring'],
    ['Home', 'One'],
    ['ArrowRight', 'Several'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(panel(name)).toBeVisible()
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(panel('Several')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Price of Several')).toHaveFocus()
})

test('on a phone the row scrolls to the selected tab', async () => {
  await page.viewport(200, 600)
  await render(<TabsExample onChange={() => undefined} />)
  await userEvent.keyboard('{Tab}{End}')
  await expect.element(tab('Recurring')).toBeInViewport({ ratio: 0.9 })
  expect(page.getByRole('tablist').element().scrollLeft).toBeGreaterThan(0)
})
