// What a task counts, in the three forms that Polish has for a number of things, as one text: "biwak|biwaki|biwaków" for
// 1 biwak, 2 biwaki and 5 biwaków.

/** Characters of one form. */
export const MAX_UNIT_FORM = 40

export type UnitForms = readonly [one: string, few: string, many: string]

/** The three forms of a stored unit, for `plural` and `counted`. */
export function unitForms(unit: string): UnitForms {
  const [one = '', few = '', many = ''] = unit.split('|')
  return [one, few, many]
}
