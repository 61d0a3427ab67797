// The unit of a task, as one text with the three Polish forms: "biwak|biwaki|biwaków" for 1 biwak, 2 biwaki and 5
// biwaków.

export const MAX_UNIT_FORM = 40

type UnitForms = readonly [one: string, few: string, many: string]

export function unitForms(unit: string): UnitForms {
  const [one = '', few = '', many = ''] = unit.split('|')
  return [one, few, many]
}
