import * as v from 'valibot'
import { MISTAKES, type MistakeCode } from '#domain/mistakes.ts'
import { REVIEW_STATES, SHEET_STAGES } from '#domain/review.ts'
import { TASK_TYPES } from '#domain/scoring.ts'
import { YearFile } from '#domain/year/yearFile.ts'
import { PLACE_KINDS, YEAR_ERRORS, YEAR_WARNINGS } from '#domain/year/yearIssue.ts'
import { Level, Named, PlacedTeam, symbolCounts, Time, Tokens, Whole, YearState } from './answerParts.ts'

const year = {
  id: Whole,
  name: v.string(),
  state: YearState,
  createdAt: Time,
  ranking: v.boolean(),
  rankedAt: v.nullable(Time),
  closedAt: v.nullable(Time),
  deadline: v.nullable(v.string()),
  ...symbolCounts,
}

export const taskColumns = {
  id: Whole,
  name: v.string(),
  description: v.string(),
  unit: v.nullable(v.string()),
  displayPriority: Whole,
  type: v.picklist(TASK_TYPES),
  maxPoints: v.number(),
  multiplier: v.number(),
  obligatory: v.boolean(),
  primaryGroupId: Whole,
  secondaryGroupId: v.nullable(Whole),
  split: v.number(),
  refValId: v.nullable(Whole),
}

/** What it was copied from. */
const origin = { originId: v.nullable(Whole) }

export const groupColumns = {
  id: Whole,
  yearId: Whole,
  name: v.string(),
  displayPriority: Whole,
  lesnaThreshold: v.number(),
  puszczanskaThreshold: v.number(),
  ...origin,
}

export const prerequisiteColumns = {
  id: Whole,
  yearId: Whole,
  name: v.string(),
  description: v.string(),
  displayPriority: Whole,
  ...origin,
}

const Year = v.object(year)
const Group = v.object(groupColumns)
const Prerequisite = v.object({ ...prerequisiteColumns, marks: Whole })
const Task = v.object({
  ...taskColumns,
  ...origin,
  primaryGroup: Named,
  secondaryGroup: v.nullable(Named),
  entries: Whole,
})

const EditorYear = v.object({
  ...year,
  sheets: Whole,
  entries: Whole,
  initialTasks: v.array(Prerequisite),
  taskGroup: v.array(v.object({ ...groupColumns, entries: Whole, primaryTasks: v.array(Task) })),
})

const FilledSheet = v.object({
  id: Whole,
  name: v.string(),
  shadow: v.boolean(),
  district: Named,
  tokens: Tokens,
  category: v.nullable(Level),
  points: v.number(),
  review: v.picklist(REVIEW_STATES),
  since: v.nullable(Time),
  prerequisites: v.object({ done: Whole, of: Whole }),
  tasks: v.object({ filled: Whole, of: Whole }),
  obligatory: v.object({ filled: Whole, of: Whole }),
  remarksOpen: Whole,
})

const SheetLeft = v.object({
  teamId: Whole,
  name: v.string(),
  district: Named,
  stage: v.picklist(SHEET_STAGES),
  since: v.nullable(Time),
})

const Closing = v.object({
  takenAt: Time,
  districts: v.array(v.object({ ...Named.entries, counts: v.object(v.entriesFromList(SHEET_STAGES, Whole)) })),
  waitingLongest: v.nullable(SheetLeft),
  notStarted: v.array(SheetLeft),
  extended: v.array(v.object({ teamId: Whole, name: v.string(), until: v.string() })),
  remarks: v.object({ open: Whole, sheets: Whole }),
  ranking: v.array(v.object({ ...PlacedTeam.entries, review: v.picklist(REVIEW_STATES) })),
})

const issueOf = <const Codes extends readonly string[]>(codes: Codes) =>
  v.object({
    code: v.picklist(codes),
    place: v.object({ kind: v.picklist(PLACE_KINDS), id: Whole }),
    name: v.string(),
    details: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  })

const FieldValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
export const YearChange = v.object({
  kind: v.picklist(PLACE_KINDS),
  change: v.picklist(['added', 'removed', 'changed', 'moved']),
  name: v.string(),
  group: v.nullable(v.string()),
  id: v.nullable(Whole),
  fields: v.array(v.object({ field: v.string(), before: FieldValue, after: FieldValue })),
})

/** Where in the file, and a sentence for programs. */
const inFile = { path: v.string(), message: v.string() }

type PlainMistake = Exclude<MistakeCode, 'below' | 'above' | 'wrong-kind'>
const tellsMore: readonly string[] = ['below', 'above', 'wrong-kind']
const PLAIN_MISTAKES = Object.keys(MISTAKES).filter((code): code is PlainMistake => !tellsMore.includes(code))

const FilePreview = v.object({
  creates: v.array(v.object({ kind: v.picklist(PLACE_KINDS), name: v.string(), group: v.nullable(v.string()) })),
  problems: v.array(
    v.union([
      v.object({ ...inFile, code: v.picklist(PLAIN_MISTAKES) }),
      v.object({ ...inFile, code: v.literal('below'), least: v.number() }),
      v.object({ ...inFile, code: v.literal('above'), most: v.number() }),
      v.object({ ...inFile, code: v.literal('wrong-kind'), wanted: v.string() }),
    ]),
  ),
})

export const years = {
  'GET /admin/categorization/shallow': {
    summary: 'Lists all years, the newest first',
    200: v.array(v.object({ id: Whole, name: v.string(), state: YearState })),
  },
  'GET /admin/categorization/:id': {
    summary: 'Shows a year with all that is in it and how much troops have entered',
    200: EditorYear,
  },
  'GET /admin/categorization/list/:id': {
    summary: "Lists the sheets that troops in a coordinator's reach have begun in a year",
    200: v.array(FilledSheet),
  },
  'GET /admin/categorization/check/:id': {
    summary: 'Checks a year as a whole: what keeps it from opening and what looks odd',
    200: v.object({ errors: v.array(issueOf(YEAR_ERRORS)), warnings: v.array(issueOf(YEAR_WARNINGS)) }),
  },
  'GET /admin/categorization/:id/origins': {
    summary: 'Lists what the parts of a year may have been copied from, in the year before or where origins are',
    200: v.array(
      v.object({
        ...Named.entries,
        prerequisites: v.array(Named),
        groups: v.array(v.object({ ...Named.entries, tasks: v.array(Named) })),
      }),
    ),
  },
  'GET /admin/categorization/:id/closing': {
    summary: 'Tells what closing a year would leave unapproved, and how its ranking would begin',
    200: Closing,
  },
  'POST /admin/categorization': { summary: 'Creates a draft, empty or as a copy of another year', 201: Year },
  'PATCH /admin/categorization/:id': { summary: 'Renames a year or changes what its categories ask for', 200: Year },
  'DELETE /admin/categorization/:id': { summary: 'Deletes a draft', 204: null },
  'GET /admin/categorization/file/:id': { summary: 'Downloads a year as a file', 200: YearFile },
  'POST /admin/categorization/file': {
    summary: 'Creates a draft from a file, or with ?dry=1 only says what it would create',
    200: FilePreview,
    201: Year,
  },
  'GET /admin/categorization/compare/:id/with/:other': {
    summary: 'Lists what changed from one year to another',
    200: v.array(YearChange),
  },
}

export const yearMoves = {
  'PATCH /admin/categorization/state/activate/:id': { summary: 'Opens a year', 200: Year },
  'PATCH /admin/categorization/state/close': { summary: 'Closes the open year and fixes its ranking', 200: Year },
  'PATCH /admin/categorization/state/draftify/:id': { summary: 'Makes a finished year a draft again', 200: Year },
  'PATCH /admin/categorization/state/ranking/rebuild/:id': {
    summary: "Works a year's ranking out anew and fixes it unless the year is open",
    200: Year,
  },
  'PATCH /admin/categorization/state/ranking/makedynamic/:id': {
    summary: 'Forgets the fixed ranking of a year, which is worked out when read from then on',
    200: Year,
  },
}

export const yearContents = {
  'POST /admin/categorization/initial': { summary: 'Adds a prerequisite to a year', 201: Prerequisite },
  'PATCH /admin/categorization/initial/:id': { summary: 'Changes a prerequisite', 200: Prerequisite },
  'PATCH /admin/categorization/initial/order/:id': {
    summary: "Puts a year's prerequisites in a new order",
    200: v.array(v.object(prerequisiteColumns)),
  },
  'DELETE /admin/categorization/initial/:id': { summary: 'Deletes a prerequisite with its ticks', 204: null },
  'POST /admin/categorization/tasks/group': { summary: 'Adds an area to a year', 201: Group },
  'PATCH /admin/categorization/tasks/group/:id': { summary: 'Changes an area', 200: Group },
  'PATCH /admin/categorization/tasks/group/order/:id': {
    summary: "Puts a year's areas in a new order",
    200: v.array(Group),
  },
  'DELETE /admin/categorization/tasks/group/:id': {
    summary: 'Deletes an area with its tasks and what was entered for them',
    204: null,
  },
  'POST /admin/categorization/tasks': { summary: 'Adds a task to an area', 201: Task },
  'POST /admin/categorization/tasks/duplicate/:id': { summary: 'Adds the same task once more', 201: Task },
  'PATCH /admin/categorization/tasks/:id': { summary: 'Changes a task', 200: Task },
  'PATCH /admin/categorization/tasks/order/:id': {
    summary: "Puts an area's tasks in a new order",
    200: v.array(v.object({ ...taskColumns, ...origin })),
  },
  'DELETE /admin/categorization/tasks/:id': { summary: 'Deletes a task with what was entered for it', 204: null },
}
