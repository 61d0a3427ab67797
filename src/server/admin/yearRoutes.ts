import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import {
  FileQuery,
  GroupChange,
  ImpactQuestion,
  NewGroup,
  NewOrder,
  NewPrerequisite,
  NewYear,
  PartChanges,
  PrerequisiteChange,
  Task,
  TaskChange,
  TrialQuestion,
  TwoYears,
  YearSettings,
} from '#contract/requests/years.ts'
import { fileName } from '#domain/text/fileName.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { coordinator, yearEditor } from '#server/auth/guards.ts'
import type { User } from '#server/auth/user.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { undoableInParts } from '#server/database/undo.ts'
import { closingOf } from '#server/rankings/closing.ts'
import { changingRules, impactOf } from '#server/rankings/impact.ts'
import { forgetFixedRanking, rebuildRanking } from '#server/rankings/rebuildRanking.ts'
import { tryDraft } from '#server/rankings/trial.ts'
import { lettersOfOpening, waitingLetters } from '#server/rankings/yearLetters.ts'
import { activateYear, closeYear, draftifyYear } from '#server/rankings/yearMoves.ts'
import { filledSheets } from '#server/sheets/filledSheets.ts'
import { changeYear, createYear, deleteYear } from '#server/years/changeYear.ts'
import { editorYear, prerequisiteById } from '#server/years/editorYear.ts'
import { changeGroup, createGroup, deleteGroup, groupById } from '#server/years/groups.ts'
import { orderGroups, orderPrerequisites, orderTasks } from '#server/years/ordering.ts'
import { compare, possibleOrigins } from '#server/years/origins.ts'
import { changePrerequisite, createPrerequisite, deletePrerequisite } from '#server/years/prerequisites.ts'
import { changeParts, changeTask, createTask, deleteTask, duplicateTask, yearOfTask } from '#server/years/tasks.ts'
import { inTrash, listTrash, restoreFromTrash, valuesInTrash } from '#server/years/trash.ts'
import { createFromFile, previewFile, yearAsFile } from '#server/years/yearFiles.ts'
import { allYears, answeredYear, fullYear } from '#server/years/yearLookups.ts'

const reading = new Elysia()
  .use(coordinator)
  .get('/shallow', () => allYears().map(({ id, name, state }) => ({ id, name, state })), {
    detail: { summary: 'Lists all years, newest first' },
  })
  .get('/:id', ({ params }) => ({ ...editorYear(params.id), letters: waitingLetters(params.id) }), {
    params: Id,
    detail: { summary: 'Returns a year with its areas, tasks and prerequisites, and how many entries each has' },
  })
  .get('/list/:id', ({ user, params }) => filledSheets(user, params.id), {
    params: Id,
    detail: { summary: "Lists the sheets that teams in the coordinator's reach have begun in a year" },
  })
  .get('/:id/origins', ({ params }) => possibleOrigins(params.id), {
    params: Id,
    detail: { summary: "Lists what a year's areas, tasks and prerequisites may have been copied from" },
  })
  .get('/check/:id', ({ params }) => checkYear(fullYear(params.id)), {
    params: Id,
    detail: { summary: 'Checks a year: lists what prevents it from opening and what looks wrong' },
  })
  .get('/file/:id', ({ params }) => downloadYear(params.id), {
    params: Id,
    detail: { summary: 'Downloads a year as a file' },
  })
  .get('/compare/:id/with/:other', ({ params }) => compare(params.id, params.other), {
    params: TwoYears,
    detail: { summary: 'Lists what changed from one year to another' },
  })

const editing = new Elysia()
  .use(yearEditor)
  .get('/:id/closing', ({ params }) => closingOf(params.id), {
    params: Id,
    detail: {
      summary: 'Returns what closing a year leaves unapproved, the top of its ranking, and whom it mails',
    },
  })
  .get('/:id/opening', ({ params }) => ({ letters: lettersOfOpening(params.id) }), {
    params: Id,
    detail: { summary: 'Returns how many leaders opening a draft would tell and mail' },
  })
  .post('/', ({ user, body, status }) => status(201, answeredYear(createYear(user, body))), {
    body: NewYear,
    detail: { summary: 'Creates a draft, empty or as a copy of another year' },
  })
  .post(
    '/file',
    ({ user, body, query, status }) =>
      query.dry ? previewFile(body) : status(201, answeredYear(createFromFile(user, body))),
    { query: FileQuery, detail: { summary: 'Creates a draft from a file; with ?dry=1 only previews it' } },
  )
  .post('/:id/impact', ({ user, params, body }) => impactOf(user, params.id, body), {
    params: Id,
    body: ImpactQuestion,
    detail: { summary: 'Scores the sheets of a year with a change that is not stored, and lists those it would hit' },
  })
  .post('/:id/trial', ({ params, body }) => tryDraft(params.id, body), {
    params: Id,
    body: TrialQuestion,
    detail: {
      summary: 'Scores the sheets of the newest finished year by a draft with other thresholds, storing nothing',
    },
  })
  .patch(
    '/:id',
    ({ user, set, params: { id }, body }) =>
      changing({ user, set }, id, actor => answeredYear(changeYear(actor, id, body))),
    {
      params: Id,
      body: YearSettings,
      detail: { summary: 'Renames a year or changes its deadline and what its categories require' },
    },
  )
  .patch(
    '/:id/parts',
    async ({ user, set, params: { id }, body }) => {
      if (body.removed.length > 0) snapshotBefore('task.delete')
      const { left } = await changing({ user, set }, id, actor => changeParts(actor, id, body), valuesOfRemoved)
      return { left }
    },
    {
      params: Id,
      body: PartChanges,
      detail: {
        summary: 'Changes several areas and tasks of a year together; returns what somebody else changed meanwhile',
      },
    },
  )
  .delete(
    '/:id',
    async ({ user, stillAdmitted, set, params: { id }, status }) =>
      status(204, await undoableInParts(user, set, (_, act) => deleteYear(() => ({ ...stillAdmitted(), act }), id))),
    { params: Id, detail: { summary: 'Moves a draft to Kosz with everything in it' } },
  )
  .get('/trash', ({ user }) => listTrash(user), {
    detail: { summary: 'Lists the deleted drafts, areas, tasks and prerequisites of all years that can come back' },
  })
  .post('/trash/:id/restore', ({ user, params }) => restoring(user, params.id), {
    params: Id,
    detail: { summary: 'Puts a deleted draft, area, task or prerequisite back with its values, stars and remarks' },
  })
  .patch('/state/activate/:id', ({ user, params }) => answeredYear(activateYear(user, params.id)), {
    params: Id,
    detail: { summary: 'Opens a year' },
  })
  .patch('/state/draftify/:id', ({ user, params }) => answeredYear(draftifyYear(user, params.id)), {
    params: Id,
    detail: { summary: 'Turns a finished year back into a draft' },
  })
  .patch('/state/close', ({ user }) => answeredYear(closeYear(user)), {
    detail: { summary: 'Closes the open year and fixes its ranking' },
  })
  .patch('/state/ranking/rebuild/:id', ({ user, params }) => answeredYear(rebuildRanking(user, params.id)), {
    params: Id,
    detail: { summary: "Calculates a year's ranking again and fixes it unless the year is open" },
  })
  .patch('/state/ranking/makedynamic/:id', ({ user, params }) => answeredYear(forgetFixedRanking(user, params.id)), {
    params: Id,
    detail: { summary: 'Deletes the fixed ranking of a year; from then on every reading calculates it' },
  })
  .post(
    '/initial',
    async ({ user, body, status }) =>
      status(201, await changingRules(user, body.categorizationYearId, () => createPrerequisite(user, body))),
    { body: NewPrerequisite, detail: { summary: 'Adds a prerequisite to a year' } },
  )
  .patch('/initial/order/:id', ({ user, params, body }) => orderPrerequisites(user, params.id, body.ids), {
    params: Id,
    body: NewOrder,
    detail: { summary: "Reorders a year's prerequisites" },
  })
  .patch('/initial/:id', ({ user, params, body }) => changePrerequisite(user, params.id, body), {
    params: Id,
    body: PrerequisiteChange,
    detail: { summary: 'Changes a prerequisite' },
  })
  .delete(
    '/initial/:id',
    async ({ user, set, params: { id }, status }) =>
      status(204, await removing({ user, set }, prerequisiteById(id).yearId, actor => deletePrerequisite(actor, id))),
    { params: Id, detail: { summary: 'Deletes a prerequisite with its ticks' } },
  )
  .post('/tasks/group', ({ user, body, status }) => status(201, createGroup(user, body)), {
    body: NewGroup,
    detail: { summary: 'Adds an area to a year' },
  })
  .patch('/tasks/group/order/:id', ({ user, params, body }) => orderGroups(user, params.id, body.ids), {
    params: Id,
    body: NewOrder,
    detail: { summary: "Reorders a year's areas" },
  })
  .patch(
    '/tasks/group/:id',
    ({ user, set, params: { id }, body }) =>
      changing({ user, set }, groupById(id).yearId, actor => changeGroup(actor, id, body)),
    { params: Id, body: GroupChange, detail: { summary: 'Changes an area' } },
  )
  .delete(
    '/tasks/group/:id',
    async ({ user, set, params: { id }, status }) =>
      status(204, await removing({ user, set }, groupById(id).yearId, actor => deleteGroup(actor, id))),
    { params: Id, detail: { summary: 'Deletes an area with its tasks and their entries' } },
  )
  .post('/tasks', ({ user, body, status }) => status(201, createTask(user, body)), {
    body: Task,
    detail: { summary: 'Adds a task to an area' },
  })
  .post('/tasks/duplicate/:id', ({ user, params, status }) => status(201, duplicateTask(user, params.id)), {
    params: Id,
    detail: { summary: 'Duplicates a task' },
  })
  .patch('/tasks/order/:id', ({ user, params, body }) => orderTasks(user, params.id, body.ids), {
    params: Id,
    body: NewOrder,
    detail: { summary: "Reorders an area's tasks" },
  })
  .patch(
    '/tasks/:id',
    ({ user, set, params: { id }, body }) =>
      changing({ user, set }, yearOfTask(id), actor => changeTask(actor, id, body)),
    { params: Id, body: TaskChange, detail: { summary: 'Changes a task' } },
  )
  .delete(
    '/tasks/:id',
    async ({ user, set, params: { id }, status }) =>
      status(204, await removing({ user, set }, yearOfTask(id), actor => deleteTask(actor, id))),
    { params: Id, detail: { summary: 'Deletes a task with its entries' } },
  )

export const yearRoutes = new Elysia({ prefix: '/categorization' }).use(reading).use(editing)

type Change<T> = [yearId: number, work: (actor: User) => T, besideOf?: Parameters<typeof changingRules<T>>[3]]

interface Editor {
  user: User
  set: Parameters<typeof undoableInParts>[1]
}

/** Makes a change that can be undone, and notifies the leaders whose sheets it affects. */
const changing = <T>({ user, set }: Editor, ...[yearId, work, besideOf]: Change<T>) =>
  undoableInParts(user, set, actor => changingRules(actor, yearId, () => work(actor), besideOf))

async function removing(editor: Editor, yearId: number, remove: (actor: User) => Parameters<typeof valuesInTrash>[0]) {
  await changing(editor, yearId, remove, valuesInTrash)
}

function restoring(user: User, id: number) {
  const { yearId } = inTrash(id)
  const restore = () => restoreFromTrash(user, id)
  // A whole year comes back as a draft, which nobody fills in.
  return yearId === null ? restore() : changingRules(user, yearId, restore)
}

function valuesOfRemoved({ trashed }: ReturnType<typeof changeParts>) {
  const beside = trashed.map(valuesInTrash)
  return { entries: beside.flatMap(({ entries }) => entries), done: [] }
}

function downloadYear(id: number) {
  const file = yearAsFile(id)
  const name = encodeURIComponent(fileName(file.name, 'json')).replace(/['()*]/g, percentEncoded)
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="kategoryzacja.json"; filename*=UTF-8''${name}`,
    },
  })
}

/** Encodes the characters that encodeURIComponent leaves but RFC 8187 forbids in a header's extended value. */
const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
