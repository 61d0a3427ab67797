import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { mistakesByField } from '#client/ui/useForm.ts'
import { editedSample } from '#test/editor.tsx'
import type { EditorGroup } from './editedYear.ts'
import {
  enteredGroup,
  type GroupFields,
  groupFields,
  groupLabels,
  groupSchema,
  NEW_GROUP,
  NewGroupSchema,
} from './groupFields.ts'
import { reasonAgainst } from './SaveBar.tsx'

const draft = editedSample()
const open = editedSample({ state: 'OPEN' })
const area: EditorGroup = draft.groups[0]!

function reason(schema: v.GenericSchema, fields: GroupFields) {
  const { issues } = v.safeParse(schema, enteredGroup(fields))
  return issues ? reasonAgainst(mistakesByField(issues), groupLabels) : null
}
const changed = (over: Partial<GroupFields>, year = draft, group = area) =>
  reason(groupSchema(year, group), { ...groupFields(group), ...over })

const ORDER = 'Próg leśny (pkt): Próg leśny nie może być wyższy niż puszczański'

test.each([
  ['as it is', {}, null],
  ['without a name', { name: '' }, 'Nazwa grupy zadań: Podaj nazwę'],
  ['a threshold of all the area gives', { puszczanskaThreshold: '10' }, null],
  ['a decimal threshold', { lesnaThreshold: '4,5' }, null],
  ['a threshold above that', { puszczanskaThreshold: '10,5' }, null],
  ['a negative threshold', { lesnaThreshold: '-1' }, 'Próg leśny (pkt): Najmniej 0'],
  ['an empty threshold', { lesnaThreshold: '' }, 'Próg leśny (pkt): Wpisz liczbę'],
  ['an order above 1000', { displayPriority: '1001' }, 'Kolejność: Najwyżej 1\u202f000'],
  ['an order of 1.5', { displayPriority: '1.5' }, 'Kolejność: Wpisz liczbę całkowitą'],
  ['an empty order', { displayPriority: '' }, null],
] as [string, Partial<GroupFields>, string | null][])('whether an area may be saved: %s', (_, over, expected) => {
  expect(changed(over)).toBe(expected)
})

test('once it is no draft, no threshold goes above what the area gives', () => {
  expect(changed({ puszczanskaThreshold: '10,5' }, open)).toBe('Próg puszczański (pkt): Najwyżej 10')
})

test('a threshold that was unreachable before does not stand in the way of another change', () => {
  const unreachable = { ...area, puszczanskaThreshold: 60, originId: null }
  expect(changed({ name: 'Nowa nazwa' }, open, unreachable)).toBeNull()
  expect(changed({ puszczanskaThreshold: '61' }, open, unreachable)).toBe('Próg puszczański (pkt): Najwyżej 10')
})

test('thresholds may be the wrong way round in a draft only', () => {
  expect(changed({ lesnaThreshold: '9' })).toBeNull()
  expect(changed({ lesnaThreshold: '9' }, open)).toBe(ORDER)
})

test('an empty order is that of a new area', () => {
  expect(enteredGroup({ ...NEW_GROUP, displayPriority: ' ' }).displayPriority).toBe(100)
})

test('a new area starts with thresholds of 1, though it gives nothing yet', () => {
  expect(reason(NewGroupSchema, { ...NEW_GROUP, name: 'Biwaki' })).toBeNull()
  expect(v.parse(NewGroupSchema, enteredGroup({ ...NEW_GROUP, name: 'Biwaki' }))).toEqual({
    name: 'Biwaki',
    displayPriority: 100,
    lesnaThreshold: 1,
    puszczanskaThreshold: 1,
    originId: null,
  })
})
