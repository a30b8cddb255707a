import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import HelpPage from './HelpPage.tsx'

const answers = () => [...document.querySelectorAll('details')]

test('a link opens its answer, and one button opens all of them for the browser’s search', async () => {
  await render(
    <MemoryRouter initialEntries={['/help#refund']}>
      <HelpPage />
    </MemoryRouter>,
  )
  await expect.element(page.getByText(/5-7 business days/)).toBeVisible()
  expect(answers().filter(({ open }) => open)).toHaveLength(1)
  await userEvent.click(page.getByRole('button', { name: 'Open all answers' }))
  expect(answers().filter(({ open }) => open)).toHaveLength(answers().length)
  expect(answers().length).toBeGreaterThan(20)
  await userEvent.click(page.getByRole('button', { name: 'Close all answers' }))
  expect(answers().filter(({ open }) => open)).toEqual([])
})

test('every question is a link target of its own', async () => {
  await render(
    <MemoryRouter>
      <HelpPage />
    </MemoryRouter>,
  )
  const ids = [...document.querySelectorAll('main [id], details[id], section[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
