import { Elysia } from 'elysia'
import { ContentChange } from '#contract/requests/content.ts'
import { MatrixFilter, OverviewFilter } from '#contract/requests/panel.ts'
import { NewReminder } from '#contract/requests/review.ts'
import { changeContent } from '#server/association/content.ts'
import { contentWriter, coordinator } from '#server/auth/guards.ts'
import { undoable, undoableInParts } from '#server/database/undo.ts'
import { importRoutes } from '#server/imports/importRoutes.ts'
import { lastLetterBy } from '#server/mail/queueMail.ts'
import { matrixOf } from '#server/overview/matrix.ts'
import { districtFigures, overviewOf, rosterOf } from '#server/overview/overview.ts'
import { waitingCounts } from '#server/overview/waitingCounts.ts'
import { plannedReminders } from '#server/reminders/dueReminders.ts'
import { remindByHand } from '#server/reminders/remind.ts'
import { peopleRoutes } from './peopleRoutes.ts'
import { serverRoutes } from './serverRoutes.ts'
import { troopRoutes } from './troopRoutes.ts'
import { yearRoutes } from './yearRoutes.ts'

const overview = new Elysia()
  .use(coordinator)
  .get('/overview', ({ user, query }) => overviewOf(user, query), {
    query: OverviewFilter,
    detail: { summary: "Lists the teams in the coordinator's reach with the progress of their sheets in a year" },
  })
  .get('/overview/roster', ({ user }) => rosterOf(user), {
    detail: { summary: 'Lists every team in reach like the overview, also while no year is OPEN' },
  })
  .get('/overview/waiting', ({ user }) => waitingCounts(user), {
    detail: { summary: 'Counts the requests and sheets that wait for the coordinator' },
  })
  .get('/overview/districts', ({ user }) => districtFigures(user), {
    detail: { summary: 'Counts the teams of each district by the state of their sheets' },
  })
  .get('/overview/matrix', ({ user, query }) => matrixOf(user, query), {
    query: MatrixFilter,
    detail: { summary: 'Lists the points of every team in reach by area or by task of a year' },
  })
  .get('/reminders', ({ user }) => plannedReminders(user), {
    detail: { summary: 'Lists the days of automatic reminders and how many teams in reach each concerns' },
  })
  .post(
    '/reminders',
    async ({ user, stillAdmitted, body, set }) => {
      const { until, outcome } = await undoableInParts(user, set, async (_, act) => ({
        until: act.until,
        outcome: await remindByHand(() => ({ ...stillAdmitted(), act }), body.teams, body.text),
      }))
      const lastLetter = lastLetterBy(until)
      if (lastLetter) set.headers['x-last-letter'] = lastLetter
      return outcome
    },
    {
      body: NewReminder,
      detail: {
        summary: 'Reminds the leaders of several teams; names the teams that cannot be reminded',
        description: 'The header `x-last-letter` holds the time by which the last letter leaves, while mail is sent.',
      },
    },
  )

const content = new Elysia()
  .use(contentWriter)
  .put('/content', ({ user, body, set }) => undoable(user, set, actor => changeContent(actor, body)), {
    body: ContentChange,
    detail: { summary: "Replaces the association's greeting and whom to ask" },
  })

/** The panel. Open to every coordinator and to administrators; each file has the guards of its groups. */
export const adminRoutes = new Elysia({ prefix: '/admin' })
  .use(coordinator)
  .use(overview)
  .use(content)
  .use(troopRoutes)
  .use(importRoutes)
  .use(peopleRoutes)
  .use(serverRoutes)
  .use(yearRoutes)
