import { answer, api } from '#client/api/call.ts'
import { mySheet } from '#client/api/reads.ts'
import { amend, refresh } from '#client/api/useRead.ts'
import type { Pressed } from '#client/sheet/planning/pressed.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { optionsOf } from '#client/sheet/saving/sheetServer.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { SaidInPolish } from '#client/ui/feedback/whyNotRead.ts'
import type { PlanDraft } from '#domain/planMaking.ts'

type Body = Parameters<typeof api.plan.many.post>[0]

/** Changes many rows of the plan, all or nothing. */
export async function sendPlan(outbox: Outbox, body: Body, takesStars = false) {
  if ((await outbox.sendEverything()) > 0) throw new SaidInPolish(NEEDS_NETWORK)
  const sent = await answer(api.plan.many.post(body, optionsOf(outbox.owner)))
  const rows = new Map(sent.plan.tasks.map(({ taskId, value, month }) => [taskId, { value, month }]))
  const months = new Map(sent.plan.prerequisites.map(({ initialTaskId, month }) => [initialTaskId, { month }]))
  const sheet = mySheet(outbox.owner)
  amend(sheet, known => {
    if (!known) return known
    const [year, groups, prerequisites] = known
    const planned = groups.map(group => ({
      ...group,
      tasks: group.tasks.map(task => {
        const row = rows.get(task.id) ?? null
        return { ...task, plan: row, favourite: task.favourite || row !== null }
      }),
    }))
    const marked = prerequisites.map(row => ({ ...row, plan: months.get(row.id) ?? null }))
    return [year, planned, marked] satisfies typeof known
  })
  // Removing a row of the plan removes the star that it had set.
  if (takesStars) void refresh(sheet)
  return sent
}

const NEEDS_NETWORK = 'Nie zapisało się nic: to wymaga sieci, a inne zmiany jeszcze na nią czekają. Spróbuj za chwilę.'

/** Adds the rows as this page knows them, so that the server leaves a row that another leader has planned meanwhile. */
export function changesOf(draft: PlanDraft, { entries: { plan } }: Sheet): Body {
  return {
    tasks: draft.tasks.map(row => ({ ...row, expected: plan?.tasks.get(row.taskId) ?? { value: null, month: null } })),
    prerequisites: draft.prerequisites.map(row => {
      const known = plan?.prerequisites.get(row.initialTaskId)
      return { ...row, planned: true, expected: { planned: known !== undefined, month: known?.month ?? null } }
    }),
  }
}

export const changesBack = ({ replaced }: Pressed): Body => ({
  tasks: replaced.filter(row => 'taskId' in row),
  prerequisites: replaced.filter(row => 'initialTaskId' in row),
})
