import * as v from 'valibot'
import { REMINDER_DAYS } from '#domain/deadline.ts'
import { REVIEW_ACTS, REVIEW_STATES } from '#domain/review.ts'
import { ROLES } from '#domain/roles.ts'
import { KnownPerson, Level, Named, Time, Tokens, Whole } from './answerParts.ts'

const Email = v.nullable(v.string())
const RoleOrNone = v.nullable(v.picklist(ROLES))

/** `by` is null for a deleted account, and for whom the reader may know by office only. */
const author = { by: Email, byRole: RoleOrNone, own: v.boolean() }

const Review = v.object({
  state: v.picklist(REVIEW_STATES),
  since: v.nullable(Time),
  ...author,
  note: v.nullable(v.string()),
  extendedTo: v.nullable(v.string()),
  history: v.array(
    v.object({
      kind: v.picklist(REVIEW_ACTS),
      at: Time,
      ...author,
      note: v.nullable(v.string()),
      points: v.nullable(v.number()),
      category: v.nullable(Level),
      tokens: v.nullable(Tokens),
    }),
  ),
})

const Remark = v.object({
  id: Whole,
  taskId: v.nullable(Whole),
  initialTaskId: v.nullable(Whole),
  text: v.string(),
  at: Time,
  ...author,
  resolvedAt: v.nullable(Time),
  resolvedBy: Email,
  resolvedByRole: RoleOrNone,
})

const EntryChange = v.object({
  id: Whole,
  taskId: v.nullable(Whole),
  initialTaskId: v.nullable(Whole),
  from: v.nullable(v.number()),
  to: v.nullable(v.number()),
  at: Time,
  ...author,
})

/** What a list counts of its troops. */
const Figures = v.object({
  id: Whole,
  name: v.string(),
  coordinators: v.array(KnownPerson),
  troops: Whole,
  notStarted: Whole,
  inProgress: Whole,
  submitted: Whole,
  returned: Whole,
  approved: Whole,
  withoutLeader: Whole,
  newTroops: Whole,
  requests: Whole,
  remarksOpen: Whole,
  entered: Whole,
  tasks: Whole,
  categories: Tokens,
  waitingSince: v.nullable(Time),
})

export const overview = {
  'GET /admin/reminders': {
    summary: 'Tells when reminders go out by themselves and to how many troops of the reach',
    200: v.array(v.object({ day: v.string(), daysBefore: v.picklist(REMINDER_DAYS), sent: Whole, troops: Whole })),
  },
  'POST /admin/reminders': {
    summary: 'Reminds the leaders of several troops, and names the troops that cannot be reminded',
    200: v.object({
      sent: v.array(Whole),
      refused: v.array(v.object({ id: Whole, code: v.string(), allowedAt: v.nullable(Time) })),
    }),
  },
  'GET /admin/overview': {
    summary: 'Lists every troop of the reach with how far its sheet is, for a coordinator',
    200: v.object({
      year: v.object({ id: Whole, name: v.string(), deadline: v.nullable(v.string()) }),
      troops: v.array(
        v.object({
          teamId: Whole,
          name: v.string(),
          shadow: v.boolean(),
          district: Named,
          leaders: v.array(v.object({ ...KnownPerson.entries, activated: v.boolean(), mailed: v.boolean() })),
          requests: Whole,
          asking: v.array(v.object({ ...KnownPerson.entries, at: v.nullable(Time) })),
          isNew: v.boolean(),
          state: v.picklist(REVIEW_STATES),
          since: v.nullable(Time),
          extendedTo: v.nullable(v.string()),
          prerequisitesDone: Whole,
          prerequisites: Whole,
          entered: Whole,
          obligatory: v.object({ filled: Whole, of: Whole }),
          tasks: Whole,
          tokens: Tokens,
          points: v.number(),
          category: v.nullable(Level),
          changedAt: v.nullable(Time),
          remarksOpen: Whole,
          waitingSince: v.nullable(Time),
          remindedAt: v.nullable(Time),
        }),
      ),
      districts: v.array(Figures),
      groups: v.array(v.object({ id: Whole, name: v.string(), symbols: Tokens })),
      progress: v.array(v.object({ day: v.string(), begun: Whole, submitted: Whole, approved: Whole })),
    }),
  },
  'GET /admin/overview/matrix': {
    summary: 'Sets every troop of the reach against every area, or every task, of the OPEN year',
    200: v.object({
      columns: v.array(v.object({ id: Whole, name: v.string() })),
      rows: v.array(
        v.object({
          teamId: Whole,
          name: v.string(),
          district: v.string(),
          cells: v.array(v.nullable(v.number())),
        }),
      ),
    }),
  },
  'GET /admin/overview/waiting': {
    summary: 'Counts what waits for the own answer of a coordinator',
    200: v.object({ submitted: Whole, requests: Whole, remarksOpen: Whole }),
  },
  'GET /admin/overview/districts': {
    summary: 'Counts the troops of each district by how far their sheets are',
    200: v.array(Figures),
  },
}

export const handingIn = {
  'GET /review': { summary: "Shows how far a leader's own sheet is checked, and its history", 200: Review },
  'POST /review/submit': { summary: "Hands a leader's own sheet in", 200: Review },
  'POST /review/withdraw': { summary: "Takes a leader's own sheet back while it waits", 200: Review },
}

export const checkingSheets = {
  'GET /review/:id/of/:team': {
    summary: 'Shows a coordinator how far the sheet of a troop in a year is checked',
    200: Review,
  },
  'POST /review/:id/of/:team/approve': { summary: 'Approves the sheet of a troop', 200: Review },
  'POST /review/:id/of/:team/return': { summary: 'Returns a sheet to its leaders with what to mend', 200: Review },
  'POST /review/:id/approve': {
    summary: 'Approves the sheets of several troops, and names those that cannot be',
    200: v.object({ approved: v.array(Whole), refused: v.array(v.object({ id: Whole, code: v.string() })) }),
  },
}

export const talkingAboutSheets = {
  'GET /remarks/:id/of/:team': {
    summary: 'Lists what leaders and coordinators said about the sheet of a troop in a year, the oldest first',
    200: v.array(Remark),
  },
  'POST /remarks/:id/of/:team': {
    summary: 'Says something about a sheet, or a task or prerequisite of it',
    201: Remark,
  },
  'POST /remarks/:id/resolve': { summary: 'Marks the thread of a remark as explained', 200: Remark },
  'POST /remarks/:id/reopen': { summary: 'Takes the thread of a remark up again', 200: Remark },
  'DELETE /remarks/:id': { summary: 'Deletes an own remark that was just written', 204: null },
  'GET /tasks/:id/of/:team/changes': {
    summary: 'Lists every change of a value or prerequisite on the sheet of a troop, the newest first',
    200: v.array(EntryChange),
  },
  'GET /tasks/:id/of/:team/story': {
    summary: 'Tells what the sheet of a troop was worth week by week, and what was done about it, the oldest first',
    200: v.object({
      points: v.array(v.object({ day: v.string(), points: v.number(), category: v.nullable(Level), tokens: Tokens })),
      acts: v.array(v.object({ kind: v.picklist(REVIEW_ACTS), day: v.string() })),
    }),
  },
}
