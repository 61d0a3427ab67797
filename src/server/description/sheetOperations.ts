import * as v from 'valibot'
import { Level, Named, RankingRow, symbolCounts, Time, Tokens, Whole, YearState } from './answerParts.ts'
import { taskColumns } from './yearOperations.ts'

export const ShownYear = v.object({
  id: Whole,
  name: v.string(),
  state: YearState,
  deadline: v.nullable(v.string()),
  ...symbolCounts,
})

const Standing = v.object({
  category: v.nullable(Level),
  nextCategory: v.nullable(Level),
  tokens: Tokens,
  missingTokens: v.object({ lesna: Whole, puszczanska: Whole }),
  points: v.number(),
  prerequisitesMissing: Whole,
})

const sheetTask = {
  ...taskColumns,
  primaryGroupName: v.string(),
  secondaryGroupName: v.nullable(v.string()),
  value: v.number(),
  entered: v.boolean(),
  updatedAt: v.nullable(Time),
  favourite: v.boolean(),
  points: v.number(),
  primaryPoints: v.number(),
  secondaryPoints: v.number(),
  primaryMaxPoints: v.number(),
  secondaryMaxPoints: v.number(),
}

const group = {
  id: Whole,
  name: v.string(),
  displayPriority: Whole,
  lesnaThreshold: v.number(),
  puszczanskaThreshold: v.number(),
  collectedSplitPoints: v.number(),
  maxSplitPoints: v.number(),
  maxFilteredSplitPoints: v.number(),
  achievedSymbol: Level,
}

const prerequisite = {
  id: Whole,
  name: v.string(),
  description: v.string(),
  displayPriority: Whole,
  value: v.boolean(),
  updatedAt: v.nullable(Time),
}

/** Who entered it last, by e-mail. */
const author = { updatedBy: v.nullable(v.string()) }

/** A task as a whole sheet shows it. */
const listedTask = {
  ...sheetTask,
  lastYear: v.nullable(v.object({ yearId: Whole, value: v.number(), points: v.number(), sameRules: v.boolean() })),
}

const LastYear = v.object({
  lastYear: v.nullable(
    v.object({
      year: v.object({ ...Named.entries, closedAt: v.nullable(Time) }),
      category: v.nullable(Level),
      tokens: Tokens,
      points: v.number(),
      maxPoints: v.number(),
      groups: v.array(v.object({ id: Whole, points: v.number(), maxPoints: v.number(), symbol: Level })),
    }),
  ),
})

const SheetTask = v.object(sheetTask)
const Prerequisite = v.object(prerequisite)

const FixedStanding = v.object({
  yearId: Whole,
  year: v.string(),
  closedAt: v.nullable(Time),
  name: v.string(),
  district: v.string(),
  place: Whole,
  of: Whole,
  points: v.number(),
  category: Level,
  tokens: Tokens,
})

const TeamHistory = v.object({
  id: Whole,
  name: v.string(),
  district: v.string(),
  years: v.array(FixedStanding),
  open: v.nullable(
    v.object({
      yearId: Whole,
      year: v.string(),
      takenAt: v.nullable(Time),
      of: Whole,
      ...RankingRow.entries,
      near: v.array(RankingRow),
    }),
  ),
})

export const ranking = {
  'GET /ranking': {
    summary: 'Shows everybody the ranking of the open year, or else of the newest finished one',
    200: v.array(RankingRow),
  },
  'GET /ranking/:id': { summary: 'Shows everybody the ranking of a year', 200: v.array(RankingRow) },
  'GET /ranking/:id/districts': {
    summary: "Names the districts to filter a year's ranking by, without hidden ones",
    200: v.array(v.string()),
  },
  'GET /teams/:id/history': {
    summary: "Shows everybody a troop's places in all fixed rankings and in the open year",
    200: TeamHistory,
  },
  'GET /ranking/years': {
    summary: 'Lists the years that have a ranking, the newest first',
    200: v.array(
      v.object({
        id: Whole,
        name: v.string(),
        state: YearState,
        fixed: v.boolean(),
        updatedAt: v.nullable(Time),
        closedAt: v.nullable(Time),
      }),
    ),
  },
}

export const diplomas = {
  'GET /teams/:id/diplomas': {
    summary: 'Tells both sides of a sheet what a troop achieved in every finished year with a fixed ranking',
    200: v.array(FixedStanding),
  },
}

export const ownSheet = {
  'GET /categorization': { summary: 'Shows the open year', 200: ShownYear },
  'GET /categorization/:id': { summary: 'Shows a year; a draft only to the panel', 200: ShownYear },
  'GET /categorization/category': { summary: "Sums up a leader's own sheet", 200: Standing },
  'GET /tasks': {
    summary: "Shows a leader's own sheet: every area with its tasks and what they gave",
    200: v.array(v.object({ ...group, tasks: v.array(v.object(listedTask)) })),
  },
  'GET /tasks/last-year': { summary: "Shows how a leader's own sheet ended a year ago, by areas", 200: LastYear },
  'PUT /tasks/:id': { summary: 'Enters a value for a task', 200: SheetTask },
  'POST /tasks/clear/:id': { summary: 'Takes an entry back: the task counts as never entered', 200: SheetTask },
  'POST /tasks/select/:id': { summary: 'Marks a task as a favourite', 200: SheetTask },
  'POST /tasks/deselect/:id': { summary: 'Takes a task from the favourites', 200: SheetTask },
  'GET /tasks/initial': { summary: "Lists the prerequisites of a leader's own sheet", 200: v.array(Prerequisite) },
  'POST /tasks/initial/mark/:id': { summary: 'Ticks a prerequisite', 200: Prerequisite },
  'POST /tasks/initial/unmark/:id': { summary: 'Takes the tick of a prerequisite back', 200: Prerequisite },
}

export const anySheet = {
  'GET /tasks/:id/of/:team': {
    summary: 'Shows a coordinator the sheet of a troop in a year, with who entered what',
    200: v.array(v.object({ ...group, tasks: v.array(v.object({ ...listedTask, ...author })) })),
  },
  'GET /tasks/:id/of/:team/last-year': {
    summary: 'Shows a coordinator how the sheet of a troop ended a year before, by areas',
    200: LastYear,
  },
  'GET /tasks/initial/:id/of/:team': {
    summary: 'Lists for a coordinator the prerequisites of a troop in a year, with who ticked what',
    200: v.array(v.object({ ...prerequisite, ...author })),
  },
  'GET /categorization/category/:id/of/:team': {
    summary: 'Sums up for a coordinator the sheet of a troop in a year',
    200: Standing,
  },
}
