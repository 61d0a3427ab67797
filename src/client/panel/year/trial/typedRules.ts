import { type Drafts, draftOf } from '#client/panel/year/model/drafts.ts'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { checkRow } from '#client/panel/year/model/useRowForm.ts'
import {
  type CategoryFields,
  categoryKey,
  categorySchema,
  FOREST_FIELDS,
  WILDERNESS_FIELDS,
} from '#client/panel/year/settings/CategoryCards.tsx'
import { editedGroup } from '#client/panel/year/tasks/editedRows.ts'
import type { TrialQuestion } from '#contract/requests/years.ts'
import { pick } from '#domain/pick.ts'
import type { HigherLevel } from '#domain/scoring/levels.ts'
import { GROUP_FIELDS, rulesIn } from '#domain/year/yearFields.ts'

type Thresholds = Required<NonNullable<TrialQuestion['thresholds']>>

const GROUP_RULES = rulesIn(GROUP_FIELDS)

/** The thresholds and demands that are typed in the editor and not saved. */
export function typedRules(year: EditedYear, drafts: Drafts) {
  const now = drafts.get()
  const groups = year.groups
    .filter(({ id }) => now.has(`group-${id}`))
    .map(group => editedGroup(year, group, drafts))
    .filter(({ conflict, changed }) => conflict?.isMine !== false && changed.some(isRule))
  const categories = [
    typedCategory('LESNA', FOREST_FIELDS, year, drafts),
    typedCategory('PUSZCZANSKA', WILDERNESS_FIELDS, year, drafts),
  ]
  const sound = groups.filter(group => group.entered)
  const thresholds: Thresholds = {
    year: Object.assign({}, ...categories.map(({ rules }) => rules)),
    groups: sound.map(({ id, entered }) => ({ id, ...pick(entered!, ...GROUP_RULES) })),
  }
  return {
    thresholds,
    /** The number of tried fields. */
    changes:
      Object.keys(thresholds.year).length + sound.reduce((sum, { changed }) => sum + changed.filter(isRule).length, 0),
    /** True if a field has a mistake. Its card then counts as it is stored. */
    isWrong: categories.some(({ isWrong }) => isWrong) || sound.length < groups.length,
    /** Areas that another user has saved since they were typed in. */
    disputed: groups.filter(({ conflict }) => conflict !== null),
    hasTasks: [...now.keys()].some(key => /^(new-)?task-/.test(key)),
  }
}

const isRule = (name: string) => (GROUP_RULES as readonly string[]).includes(name)

function typedCategory<Values extends object>(
  category: HigherLevel,
  fields: CategoryFields<Values>,
  year: EditedYear,
  drafts: Drafts,
) {
  const key = categoryKey(category)
  const { specs } = fields
  const drafted = { key, saved: fields.format(year), row: year, specs }
  const { values, changed, conflict } = draftOf(drafts, drafts.get().get(key), drafted)
  if (changed.length === 0 || conflict?.isMine === false) return { rules: {}, isWrong: false }
  const { check } = checkRow(fields, categorySchema(fields, year), values)
  return check.success ? { rules: pick(check.output, ...changed), isWrong: false } : { rules: {}, isWrong: true }
}
