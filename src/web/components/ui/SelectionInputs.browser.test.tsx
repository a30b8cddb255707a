import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setLanguage } from '#web/i18n/language.ts'
import { FieldGroup } from './Field.tsx'
import { RadioCards, RatingInput, ToggleGroup } from './SelectionInputs.tsx'

const stars = (count: number) =>
  page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars`, exact: true })
const filled = () => document.querySelectorAll('svg.fill-current').length

function Rating({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const [rating, setRating] = useState(value)
  const change = (next: number) => {
    onChange(next)
    setRating(next)
  }
  return (
    <FieldGroup label="Rating">
      <RatingInput name="rating" max={5} value={rating} onChange={change} />
    </FieldGroup>
  )
}

async function renderStars(value: number) {
  const changed = vi.fn<(stars: number) => void>()
  await render(<Rating value={value} onChange={changed} />)
  return changed
}

test('stars are radios in a named group, labelled by number', async () => {
  await renderStars(5)
  await expect.element(page.getByRole('group', { name: 'Rating' })).toBeVisible()
  await expect.element(stars(5)).toBeChecked()
  await expect.element(stars(1)).not.toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(5)
  expect(filled()).toBe(5)
})

test('a click on a star selects it, and hovering only previews it', async () => {
  const changed = await renderStars(5)
  await userEvent.hover(stars(2))
  await expect.poll(filled).toBe(2)
  await expect.element(stars(5)).toBeChecked()
  await userEvent.unhover(stars(2))
  await expect.poll(filled).toBe(5)
  await userEvent.click(stars(4))
  await expect.element(stars(4)).toBeChecked()
  expect(changed).toHaveBeenCalledExactlyOnceWith(4)
})

test('arrows move the stars, and the focus is visible', async () => {
  const changed = await renderStars(3)
  await userEvent.keyboard('{Tab}')
  await expect.element(stars(3)).toHaveFocus()
  const label = stars(3).element().closest('label')
  expect(label && getComputedStyle(label).outlineStyle).toBe('solid')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(stars(4)).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(stars(2)).toBeChecked()
  expect(changed.mock.calls.flat()).toEqual([4, 3, 2])
  expect(filled()).toBe(2)
})

test('Russian stars have their plural forms', async () => {
  await setLanguage('ru')
  await renderStars(1)
  for (const name of ['1 звезда', '3 звезды', '5 звёзд'])
    await expect.element(page.getByRole('radio', { name, exact: true })).toBeInTheDocument()
})

type Role = 'interviewee' | 'interviewer' | 'admin'

function Roles({ onChange }: { onChange: (role: Role) => void }) {
  const [role, setRole] = useState<Role>()
  const change = (next: Role) => {
    onChange(next)
    setRole(next)
  }
  return (
    <RadioCards
      name="role"
      options={[
        { value: 'interviewee', label: 'I practise', text: 'You book' },
        { value: 'admin', label: 'I run this', disabled: true },
        { value: 'interviewer', label: 'I interview', text: 'You publish' },
      ]}
      {...(role && { value: role })}
      onChange={change}
    />
  )
}

test('cards are exclusive, and arrows skip a disabled one', async () => {
  const changed = vi.fn()
  await render(<Roles onChange={changed} />)
  await userEvent.click(page.getByText('You book'))
  await expect.element(page.getByRole('radio', { name: /I practise/ })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: /I interview/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /I run this/ })).toBeDisabled()
  expect(changed.mock.calls.flat()).toEqual(['interviewee', 'interviewer'])
})

function Languages({ onChange }: { onChange: (languages: ('en' | 'ru')[]) => void }) {
  const [chosen, setChosen] = useState<('en' | 'ru')[]>([])
  const change = (next: ('en' | 'ru')[]) => {
    onChange(next)
    setChosen(next)
  }
  return (
    <ToggleGroup
      options={[
        { value: 'en', label: 'English' },
        { value: 'ru', label: 'Russian' },
      ]}
      value={chosen}
      onChange={change}
    />
  )
}

test('chips are toggled independently', async () => {
  const changed = vi.fn()
  await render(<Languages onChange={changed} />)
  const chip = (name: string) => page.getByRole('button', { name })
  await userEvent.click(chip('English'))
  await userEvent.click(chip('Russian'))
  await expect.element(chip('English')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(chip('English'))
  await expect.element(chip('English')).toHaveAttribute('aria-pressed', 'false')
  expect(changed.mock.calls.map(([value]) => value)).toEqual([['en'], ['en', 'ru'], ['ru']])
})
