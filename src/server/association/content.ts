import type { InferOutput } from 'valibot'
import { type Content, type ContentChange, NO_CONTENT } from '#contract/requests/content.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { Problem } from '#server/core/problem.ts'
import { keyValueOf, setKeyValue } from '#server/database/keyValues.ts'
import { atomically } from '#server/database/open.ts'
import { facts } from '#server/database/schema/records.ts'
import { type Actor, remember } from '#server/database/undo.ts'

// The association's own words (rules.md#91). The audit alone tells who wrote them.

const KEY = 'content'

export function associationContent(): Content {
  const stored = keyValueOf(KEY)
  return stored === null ? NO_CONTENT : JSON.parse(stored)
}

/** Replaces all of it. @throws 409 with what is stored, if somebody else changed it since the sender read it */
export function changeContent(actor: Actor, { seen, ...wanted }: InferOutput<typeof ContentChange>): Content {
  return atomically(() => {
    const now = associationContent()
    const isWanted = Bun.deepEquals(now, wanted)
    if (seen && !isWanted && !Bun.deepEquals(now, seen)) throw new Problem('changed-meanwhile', { now: { ...now } })
    remember(actor, facts, { name: KEY }, 'powitanie i kontakt')
    if (!isWanted) setKeyValue(KEY, JSON.stringify(wanted))
    recordChange(actor, 'content.change', {}, auditedFields(now), auditedFields(wanted))
    return wanted
  })
}

const auditedFields = ({ greeting, contact }: Content) => ({
  heading: greeting?.heading ?? null,
  greeting: greeting?.text ?? null,
  signature: greeting?.signature || null,
  contact,
})
