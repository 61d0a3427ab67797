import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import type { Role } from '#domain/roles.ts'
import type { YearState } from '#domain/year/year.ts'
import { editedSample, InEditor } from '#test/editor.tsx'
import { GroupForm } from './GroupForm.tsx'

const disabled = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled

test.each([
  ['ADMIN', 'DRAFT', false, { name: true, order: true }],
  ['ADMIN', 'OPEN', false, { name: false, order: true }],
  ['TOPLEVEL_COORDINATOR', 'FINISHED', false, { name: false, order: true }],
  ['TOPLEVEL_COORDINATOR', 'FINISHED', true, { name: true, order: true }],
  ['DISTRICT_COORDINATOR', 'DRAFT', true, { name: false, order: false }],
] as [Role, YearState, boolean, object][])('%s, year %s, nuclear %p: may change %p', (role, state, nuclear, may) => {
  const year = editedSample({ state })
  render(
    <InEditor role={role} nuclear={nuclear}>
      <GroupForm year={year} group={year.groups[0]!} />
    </InEditor>,
  )
  expect({ name: !disabled('Nazwa grupy zadań'), order: !disabled('Kolejność') }).toEqual(may as never)
  expect(disabled('Próg leśny (pkt)')).toBe(disabled('Nazwa grupy zadań'))
  expect(screen.getByText('Ta grupa daje najwyżej 10 pkt.')).toBeTruthy()
})
